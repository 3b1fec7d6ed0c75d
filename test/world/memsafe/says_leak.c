// expect: FALSE(valid-memtrack)
// args: --property valid-memtrack
// prints: can no longer be reached: 12 bytes allocated at
// prints: says_leak.c:7 (in main)
#include <stdlib.h>
int main(void) {
  char *p = malloc(12);
  p = 0;
  return p != 0;
}
