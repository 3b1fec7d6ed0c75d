// expect: FALSE
// native: FALSE
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
  }
# 12 "a.c"
  assert(x == 0);
  return 0;
}
