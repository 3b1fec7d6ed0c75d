// expect: FALSE
// native: FALSE
/* A jump out of a handler. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <setjmp.h>
static sigjmp_buf env;
static void handler(int n) { siglongjmp(env, n); }
int main(void) {
  int r = sigsetjmp(env, 1);
  if (r == 0) {
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
  }
  assert(r == 0);
  return 0;
}
