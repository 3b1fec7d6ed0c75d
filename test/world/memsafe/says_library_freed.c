// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: error: use after free: write in strcpy at offset 0 of 8 bytes allocated at
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(8);
  free(p);
  strcpy(p, "abc");
  return 0;
}
