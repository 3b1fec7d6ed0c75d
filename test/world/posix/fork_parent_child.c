// expect: TRUE
// native: TRUE
#include <assert.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  pid_t own = getpid(), child = fork();
  assert(child >= -1);
  if (child == 0) {
    assert(getpid() != own);
    _exit(0);
  }
  assert(getpid() == own && child != own);
  return 0;
}
