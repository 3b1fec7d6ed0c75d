// expect: TRUE
// args: --entry f
/* The function sets the buffer itself. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void leave(void) { longjmp(env, 2); }
int f(int n) {
  int r = setjmp(env);
  if (r == 0 && n > 3)
    leave();
  assert(r == 0 ? n <= 3 : r == 2);
  return r;
}
