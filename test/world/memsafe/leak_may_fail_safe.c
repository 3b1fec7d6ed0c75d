// expect: TRUE
// args: --property valid-memtrack --malloc-may-fail
#include <stdlib.h>
int main(void) {
  char *a = malloc(4), *b = malloc(5);
  if (!a || !b) {
    free(a);
    free(b);
    return 1;
  }
  free(a);
  free(b);
  return 0;
}
