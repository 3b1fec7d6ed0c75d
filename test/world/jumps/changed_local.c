// expect: FALSE
// prints: (indeterminate)
/* A local that was changed is indeterminate (C17 7.13.2.1p3): neither value is certain. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  int x = 0;
  if (setjmp(env) == 0) {
    x = 1;
    longjmp(env, 1);
  }
  assert(x == 0 || x == 1);
  return 0;
}
