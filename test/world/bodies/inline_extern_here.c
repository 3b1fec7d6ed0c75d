// expect: FALSE
// native: FALSE
#include <assert.h>
inline int twice(int x) { return 2 * x; }
extern inline int twice(int x);
int main(void) {
  assert(twice(2) == 5);
  return 0;
}
