// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
int order;
static void a(void) { assert(order == 2); }
static void b(void) { order = order * 2; }
static void c(void) { order = order + 1; }
int main(void) {
  atexit(a);
  atexit(b);
  atexit(c);
  return 0;
}
