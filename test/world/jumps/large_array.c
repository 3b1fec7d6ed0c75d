// expect: FALSE
// native: FALSE
/* An array with the value that machines leave there: keeping it is possible. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void leave(void) { longjmp(env, 1); }
int main(void) {
  volatile int go = 0;
  char text[100] = "a";
  if (setjmp(env) == 0) {
    go = 1;
    leave();
  }
  assert(!(go == 1 && text[0] == 'a'));
  return 0;
}
