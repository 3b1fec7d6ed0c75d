// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: error: a copy between places that overlap with n = 
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = calloc(20, 1);
  int n = __VERIFIER_nondet_int();
  if (!p || n < 0 || n > 10)
    return 0;
  memcpy(p, p + n, 10);
  free(p);
  return 0;
}
