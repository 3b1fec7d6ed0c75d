// expect: TRUE
// args: --rule malloc-free,stdio-file
// prints: Vacuous: stdio-file:
// silent: Vacuous: malloc-free
#include <stdlib.h>
int main(void) {
  free(malloc(3));
  return 0;
}
