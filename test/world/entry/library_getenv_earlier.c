// expect: UNKNOWN
// args: --entry f --timeout 10
// A text that was given out before f may be what it gets again.
#include <assert.h>
#include <stdlib.h>

char *saved;

void f(void) {
  const char *home = getenv("HOME");
  if (home)
    assert(home != saved);
}
