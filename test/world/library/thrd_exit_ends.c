// expect: TRUE
// native: TRUE
/* thrd_exit does not return. */
#include <threads.h>
extern void reach_error(void);
int main(void) {
  thrd_exit(0);
  reach_error();
  return 0;
}
