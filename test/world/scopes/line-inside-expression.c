// expect: TRUE
// native: TRUE
#include <assert.h>
static int id(int v) { return v; }
int main(void) {
  for (int i = 0; i < 2; i++) {
    int a = 1, b = 2;
    int c = (id(a) == 1
# 40 "other.h"
             && id(b) == 2
# 12 "line-inside-expression.c"
             ) ? id(
# 50 "third.h"
             7) : 0;
    assert(c == 7 && a == 1 && b == 2);
  }
  return 0;
}
