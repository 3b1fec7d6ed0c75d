// expect: FALSE
// native: FALSE
/* setjmp returns a second time. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  int r = setjmp(env);
  assert(r == 0);
  longjmp(env, 5);
}
