// expect: TRUE
// native: TRUE
// Two descriptors, or nothing is written.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int ends[2] = {-7, -7};
  if (pipe(ends) == 0)
    assert(ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
  else
    assert(ends[0] == -7 && ends[1] == -7);
  return 0;
}
