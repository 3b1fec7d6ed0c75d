// expect: UNKNOWN
// args: --entry f --property valid-deref
// What strtok goes on with was begun before f: that is not known.
#include <string.h>

size_t f(void) {
  const char *word = strtok(NULL, " ");
  return word ? strlen(word) : 0;
}
