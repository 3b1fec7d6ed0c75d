// expect: TRUE
// args: --rule malloc-free
// silent: Vacuous
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p)
    *p = 3;
  free(p);
  return 0;
}
