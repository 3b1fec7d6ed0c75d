// expect: TRUE
// native: TRUE
/* longjmp through a pointer, and a function that calls it through one. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static void (*jump)(jmp_buf, int) = longjmp;
static void fail(int n) { jump(env, n); }
static void (*handler)(int) = fail;
int main(void) {
  int r = setjmp(env);
  if (r == 0)
    handler(6);
  assert(r == 6);
  return 0;
}
