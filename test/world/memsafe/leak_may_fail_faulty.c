// expect: FALSE(valid-memtrack)
// args: --property valid-memtrack --malloc-may-fail
// prints: 4 bytes allocated at
// silent: 5 bytes
#include <stdlib.h>
int main(void) {
  char *a = malloc(4), *b = malloc(5);
  if (a && !b)
    return 1;
  free(a);
  free(b);
  return 0;
}
