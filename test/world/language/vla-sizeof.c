// expect: TRUE
// native: TRUE
/* Arrays of variable length. */
#include <assert.h>
int main(void) {
  int n = 3;
  int a[n++];
  assert(sizeof a == 3 * sizeof(int));
  assert(n == 4);
  assert(sizeof(int[n++]) == 16);
  assert(n == 5);
  int(*p)[n] = 0;
  assert(sizeof *p == 20);
  int b[2];
  assert(sizeof(b[n++]) == 4 && n == 5);
  return 0;
}
