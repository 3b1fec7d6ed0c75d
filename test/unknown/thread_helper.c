// options: --timeout 10
// next: assay check --entry clamp --timeout 10 thread_helper.c
// follow: TRUE
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void *work(void *p) { return p; }
int clamp(int x, int low, int high) {
  if (low > high)
    return low;
  int r = x < low ? low : x > high ? high : x;
  if (r < low || r > high)
    reach_error();
  return r;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return clamp(__VERIFIER_nondet_int(), -5, 5);
}
