// expect: FALSE
/* Output may fail, also if nobody looks at its result. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  printf("hello\n");
  if (ferror(stdout))
    reach_error();
  return 0;
}
