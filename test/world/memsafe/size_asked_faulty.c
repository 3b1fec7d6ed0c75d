// expect: FALSE(valid-deref)|UNKNOWN
// args: --property valid-deref
#include <stdint.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  size_t rows = __VERIFIER_nondet_ulong(), columns = __VERIFIER_nondet_ulong();
  if (rows == 0 || columns == 0)
    return 0;
  char *p = malloc(rows * columns);
  if (!p)
    return 1;
  p[columns - 1] = 1;
  free(p);
  return 0;
}
