// expect: FALSE
/* The same in front of the first one. */
#include <assert.h>
int main(void) {
  unsigned long none = 0;
  assert(__builtin_clzl(none) == 64);
  return 0;
}
