// expect: TRUE
// args: --entry f
/* An entry that calls itself. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int f(int n) {
  if (n == 0)
    longjmp(env, 2);
  if (n != 1)
    return 0;
  int r = setjmp(env);
  if (r == 0)
    f(0);
  assert(r == 2);
  return r;
}
