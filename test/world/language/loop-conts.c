// expect: TRUE
// native: TRUE
/* Jumps in loops. */
#include <assert.h>
int main(void) {
  int s = 0;
  for (int i = 0, j = 10; i < j; i++, j--) {
    if (i == 2)
      continue;
    if (i == 4)
      break;
    s += j - i;
  }
  assert(s == 10 + 8 + 4);
  int k = 0;
  do {
    if (k == 2)
      continue;
    s++;
  } while (++k < 5);
  assert(s == 26);
  while (k-- > 0)
    if (k == 1)
      break;
  assert(k == 1);
  return 0;
}
