// expect: FALSE
// y stands before the first case: no execution passes its declaration, each entry makes it anew.
#include <assert.h>
int main(void) {
  for (int i = 0; i < 2; i++)
    switch (i) {
      int y;
    case 0:
      y = 5;
      break;
    case 1:
      assert(y == 5);
    }
  return 0;
}
