// Writing past the end of a global array in a loop with a wrong bound.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
// STDOUT: filling
#include <stdio.h>

static short cells[8];
static short neighbour[8];

int main(void) {
  printf("filling\n");
  for (int i = 0; i <= 8; i++) {
    cells[i] = (short)i; // <--
  }
  printf("%d\n", neighbour[0]);
  return 0;
}
