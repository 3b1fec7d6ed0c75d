// expect: TRUE
// native: TRUE
// What is left is at most what was asked for.
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(sleep(0) == 0);
  unsigned left = alarm(0);
  assert(alarm(0) == 0);
  (void)left;
  return 0;
}
