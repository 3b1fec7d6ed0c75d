// expect: FALSE
// args: --entry leave
// prints: no exit handlers are registered when leave begins
#include <stdlib.h>
extern void reach_error(void);
int g;
static void end(void) {
  if (g == 3)
    reach_error();
}
void leave(void) {
  atexit(end);
  g = 3;
  exit(1);
}
