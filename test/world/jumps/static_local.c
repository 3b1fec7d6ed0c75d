// expect: TRUE
// native: TRUE
/* A static local is not automatic: it keeps what was written. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  static int x;
  if (setjmp(env) == 0) {
    x = 1;
    longjmp(env, 1);
  }
  assert(x == 1);
  return 0;
}
