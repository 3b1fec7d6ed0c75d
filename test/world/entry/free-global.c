// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
/* A pointer in a global is freed and kept: the second call frees it again. */
#include <stdlib.h>
char *buffer;
static void drop(void) { free(buffer); }
void f(void) {
  drop();
  drop();
}
