// expect: FALSE
// native: FALSE
#include <assert.h>
int order;
__attribute__((constructor(300))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(200))) static void first(void) { order = order * 10 + 1; }
int main(void) {
  assert(order == 21);
  return 0;
}
