// expect: TRUE
// args: --rule malloc-free
// prints: Vacuous: malloc-free: nothing that it follows ever comes to
/* free is called, but never with what malloc gave. */
#include <stdlib.h>
extern void *__VERIFIER_nondet_pointer(void);
int main(void) {
  int *p = malloc(sizeof *p), *q = 0;
  if (p)
    *p = 3;
  free(q);
  return 0;
}
