// expect: TRUE
// native: TRUE
/* scanf stores as many as it says. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int a = 1, b = 2;
  int r = scanf("%d %d", &a, &b);
  if (r < -1 || r > 2 || (r < 1 && a != 1) || (r < 2 && b != 2))
    reach_error();
  return 0;
}
