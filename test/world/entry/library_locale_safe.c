// expect: TRUE
// args: --entry f --property valid-deref
// The name of a locale that was set earlier is a text.
#include <locale.h>
#include <string.h>

size_t f(void) {
  const char *name = setlocale(LC_ALL, NULL);
  return name ? strlen(name) : 0;
}
