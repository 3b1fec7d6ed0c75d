// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-191: a counter that is decremented too often.: the same, mended. */
#include <stdio.h>
struct account { long balance; };
static void take(struct account *a, long n) {
  if (a->balance < n)
    return;
  a->balance -= n;
}
int main(void) {
  struct account a = {-9223372036854775807L};
  a.balance = 12;
  for (int i = 0; i < 3; i++)
    take(&a, 5);
  printf("%ld\n", a.balance);
  return 0;
}
