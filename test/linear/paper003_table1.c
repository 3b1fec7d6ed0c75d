// run: check --engine linear
// prints: Verification result: TRUE
// prints: a[1] == 9 && i >= 0 && i <= 1
// not: a[0]
// not: a[2]
#include <assert.h>
int main(void) {
  int i, a[30];
  a[1] = 9;
  i = 0;
  while (a[i] != 9) {
    a[i] = 2 * i;
    i = i + 1;
  }
  assert(i <= 1);
}
