// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  int s = 0;
  for (int n = 1; n < 4; n++) {
# 6 "x.c"
    int a[n];
# 12 "y.c"
    for (int i = 0; i < n; i++)
# 7 "x.c"
      a[i] = i;
    s += a[n - 1];
  }
  assert(s == 3);
  return 0;
}
