// options: --timeout 10
// next: assay check --entry clamp --timeout 10 process_helper.c
// follow: TRUE
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int clamp(int x, int low, int high) {
  if (low > high)
    return low;
  int r = x < low ? low : x > high ? high : x;
  if (r < low || r > high)
    reach_error();
  return r;
}
int main(void) {
  if (vfork() == 0)
    _exit(0);
  return clamp(__VERIFIER_nondet_int(), -5, 5);
}
