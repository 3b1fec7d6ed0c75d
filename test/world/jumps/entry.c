// expect: TRUE
// args: --entry f
/* A buffer that the caller has set: a jump leaves the function. */
#include <assert.h>
#include <setjmp.h>
jmp_buf env;
int state;
void f(int n) {
  state = 1;
  if (n < 0)
    longjmp(env, 1);
  assert(n >= 0);
}
