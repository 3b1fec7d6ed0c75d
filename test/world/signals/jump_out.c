// expect: FALSE
// native: FALSE
/* A handler that raise runs, and that jumps. */
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

jmp_buf b;

static void h(int s) {
  longjmp(b, s);
}

int main(void) {
  signal(SIGUSR1, h);
  if (setjmp(b) == 0)
    raise(SIGUSR1);
  else
    assert(0);
  return 0;
}
