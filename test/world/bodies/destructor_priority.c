// expect: TRUE
// native: TRUE
/* The other way round than constructors; handlers of atexit go before all of them. */
#include <assert.h>
#include <stdlib.h>
int order;
__attribute__((destructor(200))) static void last(void) { assert(order == 12); }
__attribute__((destructor(300))) static void before(void) { order = order * 10 + 2; }
static void handler(void) { order = order * 10 + 1; }
int main(void) {
  atexit(handler);
  return 0;
}
