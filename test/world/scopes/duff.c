// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  int count = 7, sum = 0, n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      int step;
      step = 1;
      sum += step;
    case 3:
      sum++;
    case 2:
      step = 1;
      sum += step;
    case 1:
      sum++;
    } while (--n > 0);
  }
  assert(sum == 7);
  return 0;
}
