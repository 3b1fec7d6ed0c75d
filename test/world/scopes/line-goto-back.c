// expect: TRUE
// native: TRUE
// A jump inside of a block does not enter it, whatever file its lines name.
#include <assert.h>
int main(void) {
  int n = 0;
  {
# 10 "a.c"
    int kept = 5;
# 10 "b.c"
  again:
    assert(kept == 5);
# 90 "c.c"
    if (n++ < 3)
# 3 "a.c"
      goto again;
  }
  return 0;
}
