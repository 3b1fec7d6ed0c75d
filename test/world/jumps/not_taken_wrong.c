// expect: FALSE
// prints: execution goes on at the setjmp, which gives 1
// prints: longjmp(env, 1)
// silent: __assay
// silent: __jmpbuf
/* The jump is made for some inputs only: one of them is found. */
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static int check(int n) {
  if (n == 4711)
    longjmp(env, 1);
  return n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (setjmp(env) == 0)
    check(n);
  else
    assert(0);
  return 0;
}
