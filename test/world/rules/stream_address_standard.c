// expect: TRUE
/* No stream that is opened is where standard input was. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  fclose(stdin);
  FILE *f = fopen("x", "r");
  if (f && f == stdin)
    reach_error();
  if (f)
    fclose(f);
  return 0;
}
