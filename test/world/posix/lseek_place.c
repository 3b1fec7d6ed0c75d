// expect: TRUE
// native: TRUE
// lseek gives the new place.
#include <assert.h>
#include <unistd.h>

int main(void) {
  long at = lseek(0, 5, SEEK_SET);
  assert(at >= -1);
  at = lseek(0, 0, SEEK_END);
  assert(at >= -1);
  return 0;
}
