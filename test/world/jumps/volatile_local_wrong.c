// expect: FALSE
// native: FALSE
/* A volatile local does not have the value it had at the setjmp. */
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
  assert(x == 0);
  return 0;
}
