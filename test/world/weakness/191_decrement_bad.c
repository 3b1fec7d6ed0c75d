// expect: FALSE(no-overflow)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 191_decrement_bad.c:8:
/* CWE-191: a counter that is decremented too often. */
#include <stdio.h>
struct account { long balance; };
static void take(struct account *a, long n) {
  a->balance -= n;
}
int main(void) {
  struct account a = {-9223372036854775807L};
  for (int i = 0; i < 3; i++)
    take(&a, 5);
  printf("%ld\n", a.balance);
  return 0;
}
