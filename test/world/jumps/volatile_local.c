// expect: TRUE
// native: TRUE
/* A volatile local has the value that was last written. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void leave(void) { longjmp(env, 1); }
int main(void) {
  volatile int x = 0;
  if (setjmp(env) == 0) {
    x = 1;
    leave();
  }
  assert(x == 1);
  return 0;
}
