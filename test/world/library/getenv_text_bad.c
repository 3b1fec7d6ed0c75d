// expect: FALSE
/* A variable may hold any text. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  const char *a = getenv("X");
  if (a && a[0] == 'y' && a[1] == 0)
    reach_error();
  return 0;
}
