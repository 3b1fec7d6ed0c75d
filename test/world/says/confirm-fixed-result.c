// expect: FALSE
// args: --confirm
// What abs and strlen give is fixed: the real ones run.
// prints: Confirmed: 
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != -2147483647 - 1 && abs(x) == 9 && strlen("four") == 4)
    reach_error();
  return 0;
}
