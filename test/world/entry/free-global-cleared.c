// expect: TRUE
// args: --entry f --rule malloc-free
/* The same, but the global is cleared. */
#include <stdlib.h>
char *buffer;
static void drop(void) {
  free(buffer);
  buffer = 0;
}
void f(void) {
  drop();
  drop();
}
