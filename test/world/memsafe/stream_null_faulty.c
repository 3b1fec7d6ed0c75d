// expect: FALSE(valid-deref)
// args: --property valid-memsafety
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r");
  fclose(f);
  return 0;
}
