// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
struct block {
  int used;
  int data[MOST];
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  struct block b;
  b.used = n;
  for (int i = 0; i < b.used; i++)
    b.data[i] = 5;
  for (int i = 0; i < b.used; i++)
    assert(b.data[i] == 5);
}
