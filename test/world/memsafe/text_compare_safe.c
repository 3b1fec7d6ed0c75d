// expect: TRUE
// args: --property valid-deref
// two texts at once: the second one is read only if the first goes on
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
  while (*s != 0 && *s == *t) {
    s++;
    t++;
  }
  int less = *s < *t;
  free(a);
  free(b);
  return less;
}
