// expect: FALSE
/* A number may be the last thing in a file: it is read, and the end is met. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n;
  if (scanf("%d", &n) == 1 && feof(stdin))
    reach_error();
  return 0;
}
