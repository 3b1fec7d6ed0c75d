// expect: FALSE(valid-deref)
// args: --property valid-deref
// the end of the text is overwritten through another pointer
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 20)
    return 0;
  char *s = malloc((unsigned)n), *t = s + 1;
  if (!s)
    return 0;
  s[n - 1] = 0;
  t[n - 2] = 'x';
  char *p = s;
  while (*p)
    p++;
  free(s);
  return 0;
}
