// expect: FALSE
/* It need not. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  free(p);
  int *q = malloc(4);
  if (p != q)
    reach_error();
  return 0;
}
