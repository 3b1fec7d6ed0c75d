// expect: TRUE
// native: TRUE
/* Enumerations. */
#include <assert.h>
enum e { A = -1, B, C = 10, D };
enum u { X = 0xffffffffu };
enum big { L = 1LL << 40 };
int main(void) {
  assert(B == 0 && D == 11 && A < 0);
  enum e v = D;
  switch (v) {
  case D:
    break;
  default:
    assert(0);
  }
  assert(X > 0);
  assert(L == 1LL << 40);
  return 0;
}
