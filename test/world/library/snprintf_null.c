// expect: TRUE
// native: TRUE
/* snprintf without a buffer tells the length. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n = snprintf(NULL, 0, "%lu %lld %hhd", 123UL, -5LL, 300);
  if (n != 9)
    reach_error();
  return 0;
}
