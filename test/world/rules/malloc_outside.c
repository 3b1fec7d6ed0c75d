// expect: TRUE
// args: --rule malloc-free
// An allocator that is not here may give the address out again.
#include <stdlib.h>
#include <string.h>

extern void *make(void);

int main(void) {
  char *p = make();
  free(p);
  p = make();
  if (p)
    p[0] = 1;
  free(p);
  return 0;
}
