// expect: FALSE
#include <assert.h>
int main(void) {
  int rounds = 0;
# 3 "a.c"
  {
# 3 "b.c"
    int v = 1;
  inside:
# 3 "c.c"
    assert(v == 1);
  }
# 3 "b.c"
  if (rounds++ < 1)
    goto inside;
  return 0;
}
