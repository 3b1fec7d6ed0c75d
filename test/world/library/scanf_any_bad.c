// expect: FALSE
/* scanf may read any number. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int a = 1;
  if (scanf("%d", &a) == 1 && a == 4711)
    reach_error();
  return 0;
}
