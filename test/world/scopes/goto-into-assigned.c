// expect: TRUE
// native: TRUE
#include <assert.h>
int main(void) {
  int rounds = 0, s = 0;
  if (s == 0)
    goto inside;
  {
    int v;
    v = 1;
  inside:
    v = 2;
    s += v;
  }
  if (rounds++ < 2)
    goto inside;
  assert(s == 6);
  return 0;
}
