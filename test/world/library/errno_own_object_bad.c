// expect: FALSE
// native: FALSE
/* errno is an object of its own, which keeps what is written. */
#include <errno.h>
extern void reach_error(void);
int main(void) {
  int x = 1;
  errno = 5;
  if (x != 1 || errno == 5)
    reach_error();
  return 0;
}
