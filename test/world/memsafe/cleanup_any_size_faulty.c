// expect: FALSE(valid-memcleanup)
// args: --property valid-memcleanup
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char *kept;
int main(void) {
  kept = malloc(__VERIFIER_nondet_uchar());
  return 0;
}
