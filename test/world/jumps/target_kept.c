// expect: TRUE
// native: TRUE
/* What a call would assign to keeps its value if it is left by a jump. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int x = 3;
static int leave(void) { longjmp(env, 1); }
int main(void) {
  if (setjmp(env) == 0)
    x = leave();
  assert(x == 3);
  return 0;
}
