// expect: TRUE
// native: TRUE
// The declaration stands in another file than the block around it.
#include <assert.h>
int main(void) {
  int n = 0;
  while (n < 4) {
# 3 "gen.y"
    int before = n;
# 14 "gen.c"
    if (n & 1) {
# 4 "gen.y"
      int inner = before + 1;
# 20 "gen.c"
      n = inner;
    } else {
# 6 "gen.y"
      n = n + 1;
    }
# 25 "gen.c"
    assert(n == before + 1);
  }
  assert(n == 4);
  return 0;
}
