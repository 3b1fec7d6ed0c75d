// expect: TRUE
// native: TRUE
// exec returns only if it fails.
#include <assert.h>
#include <unistd.h>
#include <errno.h>

int main(void) {
  char *const none[] = {0};
  int r = execv("/nowhere", none);
  assert(r == -1 && errno > 0);
  return 0;
}
