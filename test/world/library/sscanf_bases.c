// expect: TRUE
// native: TRUE
/* sscanf in other bases. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  unsigned a;
  int b, c;
  if (sscanf("ff 0x1f 077", "%x %i %i", &a, &b, &c) != 3 || a != 255 || b != 31 || c != 63)
    reach_error();
  return 0;
}
