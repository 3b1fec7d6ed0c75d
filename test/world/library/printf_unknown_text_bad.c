// expect: FALSE
/* Printing what is not known is no obstacle. */
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char name[3] = {0};
  name[0] = __VERIFIER_nondet_char();
  printf("%s\n", name);
  if (name[0] == 'q')
    reach_error();
  return 0;
}
