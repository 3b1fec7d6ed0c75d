// expect: TRUE
// args: --entry f
// The folder of no path is a dot, also if an earlier one was written over.
#include <assert.h>
#include <libgen.h>
#include <stddef.h>

void f(void) {
  char *dot = dirname(NULL);
  assert(dot[0] == '.' && !dot[1]);
  dot[0] = '!';
  assert(dirname(NULL)[0] == '.');
}
