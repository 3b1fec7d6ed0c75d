// expect: TRUE
// native: TRUE
/* Out of several functions; what follows their calls is not executed. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int reached;
static void third(int n) { longjmp(env, n + 1); }
static int second(int n) {
  third(n + 1);
  reached = 1;
  return 7;
}
static int first(int n) {
  int r = second(n + 1);
  reached = 1;
  return r;
}
int main(void) {
  switch (setjmp(env)) {
  case 0:
    first(1);
    assert(0);
  case 4:
    assert(reached == 0);
    return 0;
  }
  assert(0);
}
