// expect: FALSE
/* A signal may come at any time. */
#include <signal.h>
extern void reach_error(void);
static volatile sig_atomic_t came;
static void note(int number) { came = number; }
int main(void) {
  signal(SIGINT, note);
  came = 0;
  if (came != 0)
    reach_error();
  return 0;
}
