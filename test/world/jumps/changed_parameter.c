// expect: FALSE
/* A parameter is an automatic variable too. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int f(int n) {
  if (setjmp(env) == 0) {
    n++;
    longjmp(env, 1);
  }
  return n;
}
int main(void) {
  int r = f(5);
  assert(r == 5 || r == 6);
  return 0;
}
