// expect: TRUE
// args: --rule malloc-free
// prints: Vacuous: malloc-free:
/* The free stands where no execution comes. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(sizeof *p);
  unsigned n = __VERIFIER_nondet_uint() % 7;
  if (n > 7)
    free(p);
  return 0;
}
