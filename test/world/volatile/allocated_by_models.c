// expect: TRUE
// prints: allocated memory
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  volatile int *p = calloc(2, sizeof *p);
  if (!p)
    return 1;
  if (p[1] != 0)
    reach_error();
  p[1] = 2;
  volatile int *q = realloc((void *)p, 4 * sizeof *p);
  if (!q)
    return 1;
  if (q[1] != 2)
    reach_error();
  free((void *)q);
  volatile char *t = strdup("ab");
  if (t && t[1] != 'b')
    reach_error();
  free((void *)t);
  return 0;
}
