// expect: FALSE
// args: --confirm
// prints: Confirmed
// A pointer that was kept is written through later.
#include <assert.h>
extern void reg(int *);
extern int poke(void);
int main(void) {
  int x = 1;
  reg(&x);
  x = 2;
  int r = poke();
  if (r == 9)
    assert(x != 77);
}
