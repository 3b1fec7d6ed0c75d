// expect: TRUE
// native: TRUE
#include <assert.h>
static int fast(void) { return 2; }
static int (*resolve(void))(void) { return fast; }
int work(void) __attribute__((ifunc("resolve")));
static int (*const table[1])(void) = {work};
int main(void) {
  assert(work() == 2 && table[0]() == 2);
  return 0;
}
