// expect: FALSE
// The zone is the user's.
#include <assert.h>
#include <time.h>

int main(void) {
  time_t t = 0;
  struct tm d;
  if (localtime_r(&t, &d))
    assert(d.tm_year == 70);
  return 0;
}
