// expect: FALSE
/* Unknown code calls a function that jumps: what follows need not be executed. */
#include <assert.h>
#include <setjmp.h>
extern void each(void (*f)(int));
static jmp_buf env;
static int done;
static void stop(int n) {
  if (n < 0)
    longjmp(env, 1);
}
int main(void) {
  if (setjmp(env) == 0) {
    each(stop);
    done = 1;
  }
  assert(done);
  return 0;
}
