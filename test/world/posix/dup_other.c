// expect: TRUE
// native: TRUE
// A copy has another number, dup2 the one asked for.
#include <assert.h>
#include <unistd.h>
#include <errno.h>

int main(void) {
  int a = dup(1);
  assert(a != 1);
  assert(dup2(1, 9) == 9 || errno > 0);
  return 0;
}
