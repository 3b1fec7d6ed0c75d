// expect: FALSE
// native: FALSE
#include <assert.h>
__attribute__((weak)) int hook(void) { return 2; }
int main(void) {
  assert(!hook || hook() != 2);
  return 0;
}
