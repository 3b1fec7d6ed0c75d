// expect: FALSE
/* rand may be any number of its range. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (rand() == 123456)
    reach_error();
  return 0;
}
