// expect: TRUE
/* sprintf of a number that is not known. */
#include <stdio.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char text[8];
  unsigned char x = __VERIFIER_nondet_uchar();
  int n = sprintf(text, "%d", x);
  if (n < 1 || n > 3 || text[n] != 0)
    reach_error();
  return 0;
}
