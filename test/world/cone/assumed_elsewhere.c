// expect: TRUE|UNKNOWN
// args: --rule stdio-file
/* An assumption in a function that matters to nothing else excludes the second fclose. */
#include <stdio.h>
#include <stdlib.h>

extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
static void demand(int n) { __VERIFIER_assume(n < 5); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  fclose(f);
  demand(n);
  if (n > 5)
    fclose(f);
  return 0;
}
