// expect: TRUE
// prints: constructors of equal priority run in the order of their definitions
// native: TRUE
#include <assert.h>
int order;
__attribute__((constructor)) static void one(void) { order = 1; }
__attribute__((constructor)) static void two(void) { order = order * 10 + 2; }
int main(void) {
  assert(order == 12);
  return 0;
}
