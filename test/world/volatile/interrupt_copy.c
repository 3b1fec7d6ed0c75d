// expect: FALSE
/* The routine writes by a function of the library. */
#include <string.h>
extern void reach_error(void);
volatile int ticks;
void *where = (void *)&ticks;
void on_timer(void) { memset(where, 7, sizeof(int)); }
int main(void) {
  ticks = 1;
  if (ticks != 1)
    reach_error();
  return 0;
}
