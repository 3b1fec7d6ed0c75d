// expect: FALSE
/* The status of a command is open. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (system("true") == 3)
    reach_error();
  return 0;
}
