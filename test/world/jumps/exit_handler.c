// expect: TRUE
/* Out of an exit handler: undefined (C17 7.22.4.4p2). */
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
static void leave(void) { longjmp(env, 1); }
int main(void) {
  int r = setjmp(env);
  assert(r == 0);
  atexit(leave);
  exit(0);
}
