// expect: TRUE
// native: TRUE
// Parts of a second are less than one.
#include <assert.h>
#include <time.h>
#include <sys/time.h>

int main(void) {
  struct timespec t;
  if (clock_gettime(CLOCK_REALTIME, &t) == 0)
    assert(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
  struct timeval v;
  if (gettimeofday(&v, NULL) == 0)
    assert(v.tv_usec >= 0 && v.tv_usec < 1000000);
  return 0;
}
