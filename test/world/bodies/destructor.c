// expect: FALSE
// native: FALSE
#include <assert.h>
int g;
__attribute__((destructor)) static void end(void) { assert(g == 0); }
int main(void) {
  g = 1;
  return 0;
}
