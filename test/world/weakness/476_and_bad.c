// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 476_and_bad.c:9:
/* CWE-476: & where && was meant. */
#include <stdio.h>
struct two { int one; };
int main(void) {
  struct two here = {5}, *data = getchar() == 'x' ? &here : NULL;
  if ((data != NULL) & (data->one == 5))
    puts("five");
  return 0;
}
