// expect: FALSE
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(fork() >= 0);
  return 0;
}
