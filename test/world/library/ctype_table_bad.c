// expect: FALSE
/* ctype through the tables of the C library. */
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (isalpha(c) && isxdigit(c) && toupper(c) == 'E' && islower(c))
    reach_error();
  return 0;
}
