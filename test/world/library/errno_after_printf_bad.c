// expect: FALSE
/* Output may change errno. */
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  printf("x\n");
  if (errno)
    reach_error();
  return 0;
}
