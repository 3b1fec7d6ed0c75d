// expect: TRUE
// native: TRUE
/* sprintf with widths, flags, precision and %n. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[64];
  int k = 0, n = sprintf(text, "%5d|%-4x|%03d|%+d|%.2s%n|%c", -42, 255, 7, 5, "hey", &k, 'z');
  if (strcmp(text, "  -42|ff  |007|+5|he|z") || n != 22 || k != 20)
    reach_error();
  return 0;
}
