// expect: TRUE
// native: TRUE
#include <signal.h>
#include <stddef.h>
extern void reach_error(void);
int main(void) {
  sigset_t a;
  sigemptyset(&a);
  if (sigprocmask(SIG_SETMASK, &a, NULL) || sigprocmask(77, NULL, &a))
    reach_error();
  if (sigprocmask(77, &a, NULL) != -1)
    reach_error();
  return 0;
}
