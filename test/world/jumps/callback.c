// expect: TRUE
/* Unknown code calls a function that jumps. */
#include <assert.h>
#include <setjmp.h>
extern void each(void (*f)(int));
static jmp_buf env;
static int seen;
static void stop(int n) {
  seen = n;
  if (n < 0)
    longjmp(env, 1);
}
int main(void) {
  if (setjmp(env) == 0)
    each(stop);
  else
    assert(seen < 0);
  return 0;
}
