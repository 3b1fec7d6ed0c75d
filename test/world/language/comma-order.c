// expect: TRUE
// native: TRUE
/* Sequence points. */
#include <assert.h>
int main(void) {
  int i = 0;
  int a = (i++, i++, i);
  assert(a == 2);
  int b = i++ && i++;
  assert(b == 1 && i == 4);
  int c = 0 && i++;
  assert(c == 0 && i == 4);
  int d = i == 4 ? i++ : (i = 100);
  assert(d == 4 && i == 5);
  return 0;
}
