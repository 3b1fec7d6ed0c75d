// expect: FALSE
/* Output may fail. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (printf("hello\n") != 6)
    reach_error();
  return 0;
}
