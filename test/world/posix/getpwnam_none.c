// expect: FALSE
// There may be none.
#include <assert.h>
#include <pwd.h>
#include <stddef.h>

int main(void) {
  assert(getpwnam("root") != NULL);
  return 0;
}
