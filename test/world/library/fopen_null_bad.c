// expect: FALSE
/* fopen may fail. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("x", "r");
  if (!f)
    reach_error();
  return 0;
}
