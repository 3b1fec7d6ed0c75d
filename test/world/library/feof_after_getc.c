// expect: TRUE
// native: TRUE
/* The end of a stream shows in feof or ferror. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int c = getchar();
  if (c == EOF && !feof(stdin) && !ferror(stdin))
    reach_error();
  if (c != EOF && feof(stdin))
    reach_error();
  return 0;
}
