// expect: FALSE(valid-deref)
// args: --property valid-deref --entry show --engine bounded
// prints: show is called with text == NULL && n >= 6
// A null pointer is no text; nor is it said that any other pointer will do.
#include <stdio.h>

int show(const char *text, int n) {
  return n > 5 ? puts(text) : 0;
}
