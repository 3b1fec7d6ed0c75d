// expect: TRUE
// prints: allocated memory
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  volatile int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  *p = 2;
  if (*p != 2)
    reach_error();
  free((void *)p);
  return 0;
}
