// expect: FALSE(valid-deref)
// args: --property valid-deref
// the character that ends a text is another one when it is looked at again
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define TEXT(s)                                                                                    \
  int n_##s = __VERIFIER_nondet_int();                                                             \
  if (n_##s < 1 || n_##s > 1000)                                                                   \
    exit(0);                                                                                       \
  char *s = malloc((unsigned)n_##s);                                                               \
  if (!s)                                                                                          \
    exit(0);                                                                                       \
  s[n_##s - 1] = 0;
int main(void) {
  TEXT(a)
  char *b = a + (__VERIFIER_nondet_int() ? 0 : 1), *s = a;
  if (*s == 0) {
    *(b > a ? a : b) = 'x';
    while (*s != 0)
      s++;
  }
  free(a);
  return 0;
}
