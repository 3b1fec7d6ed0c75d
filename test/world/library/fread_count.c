// expect: TRUE
// native: TRUE
/* fread reads no more than asked for. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  size_t n = fread(a, sizeof *a, 3, stdin);
  if (n > 3 || a[3] != 4)
    reach_error();
  return 0;
}
