// expect: TRUE
// native: TRUE
// Blocks of one macro on one line.
#include <assert.h>
#define SWAP(x, y) do { int tmp_ = x; if (tmp_ != y) { int in_ = y; y = x; x = in_; } } while (0)
int main(void) {
  int a = 1, b = 2, c = 3;
  SWAP(a, b); SWAP(b, c); SWAP(a, c);
  assert(a == 1 && b == 3 && c == 2);
  for (int i = 0; i < 2; i++) { SWAP(a, b); SWAP(b, c); }
  assert(a == 2 && b == 1 && c == 3);
  return 0;
}
