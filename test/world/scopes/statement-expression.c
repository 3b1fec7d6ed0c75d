// expect: TRUE
// native: TRUE
#include <assert.h>
#define MAX(a, b) ({ int a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })
int main(void) {
  int t = 0;
  for (int i = 0; i < 3; i++) {
    int keep = i;
    t = MAX(MAX(t, i), MAX(1, keep));
    assert(keep == i);
    assert(t >= 1 && t >= i);
  }
  assert(t == 2);
  return 0;
}
