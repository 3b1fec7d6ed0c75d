// expect: FALSE
/* A new object may begin where another ends. */
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int a[2];
  int *e = a + 2;
  int *q = malloc(4);
  if (e == q)
    reach_error();
  return 0;
}
