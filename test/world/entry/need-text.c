// expect: FALSE(valid-deref)
// args: --property valid-deref --entry show
// prints: show is called with text != NULL and a text that does not end
// silent: any arguments
// A text of the caller need not end: not every caller comes to that.
#include <stdio.h>

int show(const char *text) {
  return text ? puts(text) : 0;
}
