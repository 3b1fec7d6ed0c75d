// expect: TRUE
// native: TRUE
/* Smaller priorities run first, those without one last. */
#include <assert.h>
int order;
__attribute__((constructor)) static void third(void) { order = order * 10 + 3; }
__attribute__((constructor(300))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(200))) static void first(void) { order = order * 10 + 1; }
int main(void) {
  assert(order == 123);
  return 0;
}
