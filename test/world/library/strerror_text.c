// expect: TRUE
// native: TRUE
/* strerror gives some text. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  char *a = strerror(2);
  if (!a)
    reach_error();
  return 0;
}
