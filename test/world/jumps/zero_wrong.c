// expect: FALSE
// native: FALSE
/* longjmp with 0 never makes setjmp give 0. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int passes;
int main(void) {
  if (setjmp(env) != 0)
    assert(passes == 0);
  passes = 1;
  longjmp(env, 0);
}
