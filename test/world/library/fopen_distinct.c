// expect: TRUE
// native: TRUE
/* Streams that are open are distinct. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("x", "r"), *g = fopen("y", "r");
  if (f && f == g)
    reach_error();
  return 0;
}
