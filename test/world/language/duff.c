// expect: TRUE
// native: TRUE
/* Switches: labels anywhere, ranges, fall through. */
#include <assert.h>
static int copy(int *d, const int *s, int n) {
  int c = 0;
  int k = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      *d++ = *s++;
      c++;
    case 3:
      *d++ = *s++;
      c++;
    case 2:
      *d++ = *s++;
      c++;
    case 1:
      *d++ = *s++;
      c++;
    } while (--k > 0);
  }
  return c;
}
int main(void) {
  int a[7] = {1, 2, 3, 4, 5, 6, 7}, b[7];
  assert(copy(b, a, 7) == 7);
  assert(b[6] == 7 && b[0] == 1);
  return 0;
}
