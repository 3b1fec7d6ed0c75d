// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int table[MOST], length;
void clear(void) {
  for (int i = 0; i < length; i++)
    table[i] = 1;
}
void check(void) {
  for (int i = 0; i < length; i++)
    assert(table[i] == 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  length = n;
  clear();
  check();
}
