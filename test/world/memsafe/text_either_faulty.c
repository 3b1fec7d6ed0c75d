// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a character that is read under one condition; under its negation nothing stops
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *text(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    exit(0);
  char *s = malloc((unsigned)n);
  if (!s)
    exit(0);
  s[n - 1] = 0;
  return s;
}
int main(void) {
  char *a = text(), *s = a;
  while ((*a == 'x' && *s != 0) || (*a != 'x' && *s != 'y'))
    s++;
  free(a);
  return 0;
}
