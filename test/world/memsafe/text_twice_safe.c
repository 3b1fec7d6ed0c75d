// expect: TRUE
// args: --property valid-deref
// a character is looked at again behind a copy of its pointer
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
  TEXT(b)
  char *s = a, *t = b;
  while (*s == *t++)
    if (*s++ == 0)
      break;
  free(a);
  free(b);
  return 0;
}
