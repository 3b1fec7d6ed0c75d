// abort ends the run without a property violation; nothing after it is executed.
// RUN:
// EXIT: 134
// STDOUT: one
#include <stdio.h>
#include <stdlib.h>

static void stop(void) {
  abort();
}

int main(void) {
  printf("one\n");
  stop();
  printf("two\n");
  return 3;
}
