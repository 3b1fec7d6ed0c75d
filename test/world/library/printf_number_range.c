// expect: TRUE
/* printf gives at least the text of its format. */
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = printf("x%d\n", __VERIFIER_nondet_int());
  if (n >= 0 && n < 3)
    reach_error();
  return 0;
}
