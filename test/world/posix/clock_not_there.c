// expect: FALSE
#include <assert.h>
#include <time.h>
int main(void) {
  struct timespec t;
  assert(clock_gettime(77, &t) == 0);
  return 0;
}
