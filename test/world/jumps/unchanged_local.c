// expect: TRUE
// native: TRUE
/* A local that was not changed since the setjmp keeps its value. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void leave(void) { longjmp(env, 1); }
int main(void) {
  int x = 0;
  x = 4;
  if (setjmp(env) == 0)
    leave();
  assert(x == 4);
  return 0;
}
