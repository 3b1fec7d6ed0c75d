// expect: TRUE
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strcmp("a", "b") < 0 && memcmp("b", "a", 1) > 0 && strncmp("ab", "ac", 1) == 0);
  return 0;
}
