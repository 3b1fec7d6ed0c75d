// expect: TRUE
// native: TRUE
/* Functions that cannot fail leave errno. */
#include <string.h>
#include <errno.h>
extern void reach_error(void);
int main(void) {
  errno = 7;
  if (strlen("abc") != 3 || errno != 7)
    reach_error();
  return 0;
}
