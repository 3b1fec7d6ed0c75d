// expect: TRUE
/* The jump is made for some inputs only. */
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static int check(int n) {
  if (n < 0)
    longjmp(env, 1);
  return n;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  if (setjmp(env) == 0) {
    r = check(n);
    assert(r >= 0 && r == n);
  } else {
    assert(n < 0);
  }
  return 0;
}
