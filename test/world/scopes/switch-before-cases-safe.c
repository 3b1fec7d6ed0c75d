// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  for (int i = 0; i < 3; i++)
    switch (i) {
      int y;
    case 0:
      y = 5;
      for (int k = 0; k < 3; k++) {
        y += k;
        if (y > 100)
          y = 0;
      }
      assert(y == 8);
      break;
    default:
      y = i;
      assert(y == i);
    }
  return 0;
}
