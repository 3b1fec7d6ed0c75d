// expect: UNKNOWN
// silent: Verification result: FALSE
/* The handler does not write it. That a handler runs at any time is not modelled, so no proof. */
#include <signal.h>
extern void reach_error(void);
static volatile sig_atomic_t came, mine;
static void note(int number) { came = number; }
int main(void) {
  signal(SIGINT, note);
  mine = 1;
  if (mine != 1)
    reach_error();
  return 0;
}
