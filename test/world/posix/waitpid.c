// expect: TRUE
// native: TRUE
// The child that was asked for.
#include <assert.h>
#include <sys/wait.h>

int main(void) {
  int status = 3;
  int p = waitpid(77, &status, WNOHANG);
  assert(p == -1 || p == 0 || p == 77);
  if (p != 77)
    assert(status == 3);
  return 0;
}
