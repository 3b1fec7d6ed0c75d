// expect: FALSE
/* fread writes what it reads. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int a[2] = {1, 2};
  if (fread(a, sizeof *a, 2, stdin) == 2 && a[1] == 77)
    reach_error();
  return 0;
}
