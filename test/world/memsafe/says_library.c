// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: error: stack buffer overflow: read in strlen at offset 2 of name of 2 bytes (in main)
// prints: strlen: invalid read of
// silent: assert(readable
/* What a library function accesses is said without the variables of its model. */
#include <string.h>
int main(void) {
  char name[2] = {'a', 'b'};
  return (int)strlen(name);
}
