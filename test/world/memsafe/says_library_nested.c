// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: write in sprintf at offset 4 of b of 4 bytes (in main)
/* The function that the program called, not one that its model calls. */
#include <stdio.h>
int main(void) {
  char b[4];
  return sprintf(b, "%d", 123456);
}
