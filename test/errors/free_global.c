// free of a string literal and a global.
// RUN:
// EXIT: 10
// ERROR: free
#include <stdlib.h>

static char global[8];

int main(void) {
  char *p = global;
  p[0] = 'x';
  free(p); // <--
  return 0;
}
