// expect: TRUE
// native: TRUE
/* Out of no function at all: setjmp and longjmp in one. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  volatile int n = 0;
  int r = setjmp(env);
  n++;
  if (r == 0)
    longjmp(env, 5);
  assert(r == 5 && n == 2);
  return 0;
}
