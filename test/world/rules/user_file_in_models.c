// expect: FALSE(malloc-free)
// args: --rule malloc-free
// prints: ./models/client.c:3:
#include <stdlib.h>
#line 1 "models/client.c"
int main(void) {
  char *p = malloc(3);
  free(p); free(p);
  return 0;
}
