// expect: TRUE
// native: TRUE
// Falling from one case into the next stays in the block.
#include <assert.h>
int main(void) {
  for (int i = 0; i < 3; i++)
    switch (0) {
# 8 "one.c"
    case 0:;
      int y = i;
# 9 "two.c"
    case 1:
      assert(y == i);
# 10 "one.c"
      y++;
    case 2:
      assert(y == i + 1);
    }
  return 0;
}
