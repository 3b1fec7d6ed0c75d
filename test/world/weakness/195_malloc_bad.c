// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 195_malloc_bad.c:10:
/* CWE-195: a negative length is compared as signed, and used as unsigned. */
#include <stdio.h>
#include <string.h>
static char to[64];
static void fill(int n) {
  if (n < 64)
    memset(to, 'x', (size_t)n);
}
int main(void) {
  int n = -1;
  scanf("%d", &n);
  fill(n);
  return 0;
}
