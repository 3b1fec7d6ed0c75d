// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// an error function may return: what stands behind its macro is reached
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
#define CHECK(c) \
  do { \
    if (!(c)) \
      reach_error(); \
  } while (0)
int main(void) {
  int x = 1, *p = __VERIFIER_nondet_int() ? &x : NULL;
  CHECK(p != NULL);
  return *p;
}
