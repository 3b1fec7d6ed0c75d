// expect: UNKNOWN
/* scanf may have read what was pushed back (natively it has): it does not come again. */
// args: --timeout 5
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n;
  if (ungetc('5', stdin) == '5' && scanf("%d", &n) == 1 && getchar() != '5')
    reach_error();
  return 0;
}
