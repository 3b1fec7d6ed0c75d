// options:
// next: assay check --entry clamp signal_helper.c
// follow: TRUE
#include <signal.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static volatile sig_atomic_t stop;
static void on_signal(int n) {
  (void)n;
  stop = 1;
}
int clamp(int x, int low, int high) {
  if (low > high)
    return low;
  int r = x < low ? low : x > high ? high : x;
  if (r < low || r > high)
    reach_error();
  return r;
}
int main(void) {
  signal(SIGUSR1, on_signal);
  return clamp(__VERIFIER_nondet_int(), 0, 9);
}
