// expect: FALSE(unreach-call)
/* Both streams may be where the other two were. */
#include <stdint.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *a = fopen("x", "r"), *b = fopen("y", "r");
  if (!a || !b)
    return 1;
  uintptr_t u = (uintptr_t)a, v = (uintptr_t)b;
  fclose(a);
  fclose(b);
  FILE *c = fopen("x", "r"), *d = fopen("y", "r");
  if (!c || !d)
    return 1;
  if ((uintptr_t)d == u && (uintptr_t)c == v)
    reach_error();
  return 0;
}
