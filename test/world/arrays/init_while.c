// expect: TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MOST 100000
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > MOST)
    return 0;
  int a[MOST];
  int i = 0;
  while (i < n) {
    a[i] = 7;
    i = i + 1;
  }
  i = 0;
  while (i < n) {
    assert(a[i] == 7);
    ++i;
  }
}
