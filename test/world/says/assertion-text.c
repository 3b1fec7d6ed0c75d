// expect: FALSE
// The assertion is named as it is written.
// prints: error: assertion f(x) == f(3) || !x fails (in main)
// silent: t1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int f(int v) { return v; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(f(x) == f(3) || !x);
  return 0;
}
