// expect: FALSE
/* scanf that meets the end sets the indicator. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n;
  if (scanf("%d", &n) == EOF && feof(stdin))
    reach_error();
  return 0;
}
