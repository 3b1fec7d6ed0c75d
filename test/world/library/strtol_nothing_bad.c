// expect: FALSE
// native: FALSE
/* strtol of no number: 0, and the end is the start. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char text[] = "x", *end;
  if (strtol(text, &end, 10) == 0 && end == text)
    reach_error();
  return 0;
}
