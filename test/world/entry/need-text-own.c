// expect: FALSE(valid-deref)
// args: --property valid-deref --entry show
// prints: show is called with n >= 4
// silent: a text that does not end
// The text is the function's own: no caller can help it.
#include <stdio.h>

int show(int n) {
  char text[3] = {'a', 'b', 'c'};
  return n > 3 ? puts(text) : 0;
}
