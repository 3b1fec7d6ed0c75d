// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: error: heap buffer overflow: write to p[i] with i = 10, p points to 10 ints allocated at
// prints: says_overflow.c:7 (in main)
#include <stdlib.h>
int main(void) {
  int *p = malloc(10 * sizeof *p);
  if (!p)
    return 0;
  for (int i = 0; i <= 10; i++)
    p[i] = i;
  free(p);
  return 0;
}
