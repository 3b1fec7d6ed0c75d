// expect: TRUE
// native: TRUE
#include <assert.h>
extern inline __attribute__((gnu_inline, always_inline)) int half(int x) { return x / 2; }
int main(void) {
  assert(half(6) == 3);
  return 0;
}
