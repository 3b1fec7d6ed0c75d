// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: write in strcpy at offset 0 of name of 4 bytes, which is constant (in main)
#include <string.h>
static const char name[4] = "abc";
int main(void) {
  strcpy((char *)name, "x");
  return 0;
}
