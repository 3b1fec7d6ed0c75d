// expect: FALSE
/* The sign of strcmp's result is fixed, its value is not: no compiler may decide it for all. */
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strcmp("a", "b") == -1);
  return 0;
}
