// expect: TRUE
/* An exit handler runs when the program ends. */
#include <stdlib.h>
extern void reach_error(void);
static volatile int state;
static void end(void) { state = 9; }
int main(void) {
  atexit(end);
  state = 1;
  if (state != 1)
    reach_error();
  return 0;
}
