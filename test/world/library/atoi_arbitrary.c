// expect: TRUE
/* atoi of any two characters. */
#include <stdlib.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[3] = {0};
  text[0] = __VERIFIER_nondet_char();
  text[1] = __VERIFIER_nondet_char();
  int v = atoi(text);
  if (v < -9 || v > 99)
    reach_error();
  return 0;
}
