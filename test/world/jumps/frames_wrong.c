// expect: FALSE
// native: FALSE
/* Out of several functions, with another value. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void third(int n) { longjmp(env, n + 1); }
static void second(int n) { third(n + 1); }
int main(void) {
  int r = setjmp(env);
  if (r == 0)
    second(1);
  assert(r == 2);
  return 0;
}
