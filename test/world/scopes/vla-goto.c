// expect: TRUE
// native: TRUE
// Leaving the scope of an array of variable length and coming back makes another.
#include <assert.h>
int main(void) {
  int n = 1, keep = 10;
again:;
  int a[n];
  a[n - 1] = keep;
  if (n < 3) {
    n++;
    goto again;
  }
  assert(a[2] == 10 && keep == 10);
  return 0;
}
