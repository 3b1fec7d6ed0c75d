// expect: FALSE
// native: FALSE
#include <assert.h>
static int fast(void) { return 2; }
static int (*resolve(void))(void) { return fast; }
int work(void) __attribute__((ifunc("resolve")));
int main(void) {
  assert(work() != 2);
  return 0;
}
