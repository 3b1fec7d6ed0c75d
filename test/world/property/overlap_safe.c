// expect: TRUE
// args: --property def-behavior
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = calloc(20, 1);
  int n = __VERIFIER_nondet_int();
  if (!p || n < 0 || n > 10)
    return 0;
  memcpy(p, p + 10, n);
  memcpy(p + 10, p, n);
  memmove(p, p + n, 10);
  free(p);
  return 0;
}
