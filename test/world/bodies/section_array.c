// expect: FALSE
// native: FALSE
/* A pointer that the program puts where the loader looks for constructors. */
#include <assert.h>
int g;
static void start(void) { g = 1; }
__attribute__((section(".init_array"), used)) static void (*const entry)(void) = start;
int main(void) {
  assert(g == 0);
  return 0;
}
