// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* The address of a stream that was closed may come back: the second one is not closed then. */
#include <stdint.h>
#include <stdio.h>
int main(void) {
  FILE *a = fopen("x", "r");
  if (!a)
    return 0;
  uintptr_t old = (uintptr_t)a;
  fclose(a);
  FILE *b = fopen("y", "r");
  if (!b)
    return 0;
  if ((uintptr_t)b != old)
    fclose(b);
  return 0;
}
