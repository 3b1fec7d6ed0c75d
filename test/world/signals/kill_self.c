// expect: TRUE
/* SIGKILL to the program itself. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>
int main(void) {
  kill(getpid(), SIGKILL);
  assert(0);
  return 0;
}
