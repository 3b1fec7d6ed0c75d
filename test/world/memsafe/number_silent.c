// expect: TRUE
// args: --property valid-memtrack
// silent: have become numbers
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (p)
    p[1] = 1;
  free(p);
  return 0;
}
