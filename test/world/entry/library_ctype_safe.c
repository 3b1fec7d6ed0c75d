// expect: TRUE
// args: --entry f --property valid-deref
// The tables of <ctype.h> are what they are, wherever execution starts.
#include <ctype.h>

int f(int c) {
  return c >= 0 && c < 256 ? isalpha(c) : 0;
}
