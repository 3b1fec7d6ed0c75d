// expect: TRUE
// native: TRUE
#include <assert.h>
int g;
__attribute__((destructor)) static void end(void) { assert(g == 1); }
int main(void) {
  g = 1;
  return 0;
}
