// expect: FALSE
// Somebody may set the clock.
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec a, b;
  if (clock_gettime(CLOCK_REALTIME, &a) == 0 && clock_gettime(CLOCK_REALTIME, &b) == 0)
    assert(a.tv_sec <= b.tv_sec);
  return 0;
}
