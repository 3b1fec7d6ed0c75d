// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: error: null pointer: read in strlen (in length)
#include <string.h>
static size_t length(const char *text) {
  return strlen(text);
}
int main(void) {
  const char *none = 0;
  return (int)length(none);
}
