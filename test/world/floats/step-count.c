// expect: TRUE
// native: TRUE
/* Steps of an eighth do. */
#include <assert.h>

int main(void) {
  int n = 0;
  for (double x = 0.0; x < 1.0; x += 0.125)
    n++;
  if (n != 8)
    assert(0);
}
