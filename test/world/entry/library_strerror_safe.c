// expect: TRUE
// args: --entry f --property valid-deref
// The text of an error that was asked for earlier has an end.
#include <string.h>

size_t f(int e) {
  return strlen(strerror(e));
}
