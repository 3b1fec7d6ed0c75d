// expect: FALSE
#include <assert.h>
int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
    case 0:;
      int y = 5;
      assert(y == 5);
      break;
    case 1:
      assert(y == 5);
    }
  return 0;
}
