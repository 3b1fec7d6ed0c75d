// expect: FALSE
// native: FALSE
#include <assert.h>
#include <string.h>
int main(void) {
  size_t (*length)(const char *) = strlen;
  assert(length("abc") != 3);
  return 0;
}
