// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-476: & where && was meant.: the same, mended. */
#include <stdio.h>
struct two { int one; };
int main(void) {
  struct two here = {5}, *data = getchar() == 'x' ? &here : NULL;
  if ((data != NULL) && (data->one == 5))
    puts("five");
  return 0;
}
