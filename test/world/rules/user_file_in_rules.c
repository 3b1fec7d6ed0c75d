// expect: FALSE(malloc-free)
// args: --rule malloc-free
// prints: ./rules/malloc-free.c:3:
#include <stdlib.h>
#line 1 "rules/malloc-free.c"
int main(void) {
  char *p = malloc(3);
  free(p); free(p);
  return 0;
}
