// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  for (int i = 0; i < 2; i++) {
    int v;
    v = 3;
    for (int k = 0; k < 2; k++) {
      int w;
      w = v + k;
      assert(w == 3 + k && v == 3);
    }
    assert(v == 3);
  }
  return 0;
}
