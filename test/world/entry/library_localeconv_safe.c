// expect: TRUE
// args: --entry f --property valid-deref
// The conventions of any locale are texts.
#include <locale.h>
#include <string.h>

size_t f(void) {
  return strlen(localeconv()->decimal_point);
}
