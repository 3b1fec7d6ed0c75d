// expect: TRUE
/* abort runs no handlers. */
#include <stdlib.h>
extern void reach_error(void);
static void end(void) { reach_error(); }
int main(void) {
  atexit(end);
  abort();
}
