// expect: TRUE
// native: TRUE
/* Statement expressions. */
#include <assert.h>
#define MAX(a, b)                                                                                  \
  ({                                                                                               \
    __typeof__(a) _a = (a);                                                                        \
    __typeof__(b) _b = (b);                                                                        \
    _a > _b ? _a : _b;                                                                             \
  })
int main(void) {
  int i = 3;
  int m = MAX(i++, MAX(1, 2));
  assert(m == 3 && i == 4);
  int r = ({
    int t = 0;
    for (int k = 0; k < 5; k++)
      t += k;
    t;
  });
  assert(r == 10);
  for (int k = 0; k < 3; k++) {
    int z = ({
      if (k == 1)
        continue;
      k;
    });
    assert(z != 1);
  }
  return 0;
}
