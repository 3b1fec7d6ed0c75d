// expect: TRUE
// native: TRUE
/* What POSIX and the platform fix: these clocks are there, gettimeofday reports no errors. */
#include <assert.h>
#include <sys/time.h>
#include <time.h>
int main(void) {
  struct timespec t;
  struct timeval v;
  assert(clock_gettime(CLOCK_REALTIME, &t) == 0 && t.tv_nsec < 1000000000);
  assert(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
  assert(clock_getres(CLOCK_REALTIME, &t) == 0 && t.tv_sec >= 0);
  assert(gettimeofday(&v, 0) == 0 && v.tv_usec < 1000000);
  return 0;
}
