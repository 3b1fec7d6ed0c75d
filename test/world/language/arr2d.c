// expect: TRUE
// native: TRUE
/* Arrays and their initialisers. */
#include <assert.h>
int a[3][4];
int main(void) {
  int(*p)[4] = a;
  p[1][2] = 7;
  assert(a[1][2] == 7 && *(*(a + 1) + 2) == 7);
  assert((char *)&a[1] - (char *)a == 16);
  int *q = &a[0][0];
  q[6] = 9;
  assert(2 [a[1]] == 9);
  return 0;
}
