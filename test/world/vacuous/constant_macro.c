// expect: TRUE
// silent: Vacuous
#include <assert.h>
#define CHECK(c) assert(c)
static void sizes(void) {
  CHECK(sizeof(char) == 1);
}
int main(void) {
  sizes();
  return 0;
}
