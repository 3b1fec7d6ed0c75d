// expect: FALSE|UNKNOWN
/* What the handler calls writes it; main calls that, too. */
#include <signal.h>
extern void reach_error(void);
static volatile sig_atomic_t came;
static void set(int to) { came = to; }
static void note(int number) { set(number); }
int main(void) {
  struct sigaction to = {.sa_handler = note};
  sigaction(SIGINT, &to, 0);
  set(0);
  if (came != 0)
    reach_error();
  return 0;
}
