// expect: FALSE(valid-memcleanup)
// args: --property valid-memcleanup
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  unsigned status = 134;
  if (p)
    exit(status);
  return 0;
}
