// expect: FALSE
/* realloc to no bytes may give an object. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  char *q = realloc(p, 0);
  if (q)
    reach_error();
  return 0;
}
