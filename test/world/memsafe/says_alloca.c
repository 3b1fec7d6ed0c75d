// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: write to p[2], p points to an object of 2 bytes (in main)
// prints: [p = stack 1]
// silent: 0x
#include <alloca.h>
int main(void) {
  char *p = alloca(2);
  p[2] = 1;
  return 0;
}
