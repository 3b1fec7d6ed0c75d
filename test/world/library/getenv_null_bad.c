// expect: FALSE
// native: FALSE
/* A variable need not be there. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (!getenv("NO_SUCH_VARIABLE"))
    reach_error();
  return 0;
}
