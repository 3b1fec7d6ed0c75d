// expect: TRUE|UNKNOWN
// native: TRUE
/* What was blocked is blocked. */
#include <signal.h>
#include <stddef.h>
extern void reach_error(void);
int main(void) {
  sigset_t a, b;
  sigemptyset(&a);
  sigaddset(&a, SIGUSR1);
  if (sigprocmask(SIG_BLOCK, &a, NULL) || sigprocmask(SIG_BLOCK, NULL, &b))
    reach_error();
  if (!sigismember(&b, SIGUSR1))
    reach_error();
  return 0;
}
