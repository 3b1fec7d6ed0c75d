// expect: FALSE
// What a macro asserts is not its text.
// silent: assertion x, 7 fails
// silent: t1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define DIFFER(a, b) assert((a) != (b))
int main(void) {
  int x = __VERIFIER_nondet_int();
  DIFFER(x, 7);
  return 0;
}
