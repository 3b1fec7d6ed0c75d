// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// the first n characters of a text, and beyond its end
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
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  for (; n != 0 || *s != 0; n--)
    s++;
  free(a);
  return 0;
}
