// expect: FALSE(valid-free)
// args: --property valid-free
// prints: error: double free: free of p, p pointed to 4 bytes allocated at
// prints: main: free(p);
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  free(p);
  free(p);
  return 0;
}
