// two conditions in one expression come out in four ways
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int k = (x == 0) * 2 + (y == 0);
  int *p = malloc(4);
  *p = 1;
  if (k == 2) { free(p); *p = 2; return 0; }
  free(p);
  return 0;
}
