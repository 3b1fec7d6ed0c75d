// expect: TRUE
// native: TRUE
/* Arrays of variable length. */
#include <assert.h>
static int f(int n, int a[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i][j];
  return s;
}
int main(void) {
  for (int k = 1; k < 4; k++) {
    int v[k][k];
    for (int i = 0; i < k; i++)
      for (int j = 0; j < k; j++)
        v[i][j] = 1;
    assert(f(k, v) == k * k);
  }
  return 0;
}
