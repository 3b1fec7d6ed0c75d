// expect: TRUE
// native: TRUE
// Lines of two files inside one loop: y and x keep their values.
#include <assert.h>
int main(void) {
  int i, x = 0;
# 20 "b.c"
  for (i = 0; i < 3; i++) {
# 5 "a.c"
    int y = i;
# 30 "b.c"
    if (y == 1)
# 7 "a.c"
      x = 1;
# 31 "b.c"
    y += 4;
# 9 "c.c"
    if (y > 5)
# 11 "b.c"
      y = 4;
    assert(y >= 4 && y <= 5);
  }
# 12 "a.c"
  assert(x == 1);
  return 0;
}
