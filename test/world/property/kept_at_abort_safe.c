// expect: TRUE
// args: --property valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(3);
  if (p && __VERIFIER_nondet_int())
    abort();
  if (p && __VERIFIER_nondet_int())
    __builtin_trap();
  free(p);
  return 0;
}
