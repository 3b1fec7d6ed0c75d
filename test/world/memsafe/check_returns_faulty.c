// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a macro that calls an error function and goes on elsewhere: that way is there, also if nobody asks about errors
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
#define CHECK(c) \
  do { \
    if (!(c)) { \
      reach_error(); \
      return -1; \
    } \
  } while (0)
static int f(int n) {
  CHECK(n != 3);
  return 0;
}
int main(void) {
  int *p = NULL;
  if (f(__VERIFIER_nondet_int()) == -1)
    return *p;
  return 0;
}
