// expect: TRUE
// native: TRUE
// Two blocks that claim the same line and column.
#include <assert.h>
int main(void) {
  int s = 0;
# 7 "t.c"
  { int a = 1; s += a; if (s > 9) s = 0; assert(a == 1); }
# 7 "t.c"
  { int a = 2; s += a; if (s > 9) s = 0; assert(a == 2); }
# 7 "t.c"
  { int a = 3; s += a; if (s > 9) s = 0; assert(a == 3); }
  assert(s == 6);
  return 0;
}
