// expect: TRUE
// native: TRUE
/* Jumps in loops. */
#include <assert.h>
int main(void) {
  int i = 0, s = 0;
  goto mid;
  for (i = 0; i < 3; i++) {
    s += 10;
  mid:
    s++;
  }
  assert(s == 1 + 11 * 2);
  return 0;
}
