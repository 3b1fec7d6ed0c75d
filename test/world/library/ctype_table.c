// expect: TRUE
/* ctype through the tables of the C library. */
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (isdigit(c) && (c < '0' || c > '9'))
    reach_error();
  if (isupper(c) && (isdigit(c) || tolower(c) == c || toupper(c) != c))
    reach_error();
  if (isspace(' ') == 0 || isalnum('_') || !ispunct('_'))
    reach_error();
  return 0;
}
