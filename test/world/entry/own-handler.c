// expect: FALSE
// args: --entry f
// The one that f registers runs.
#include <stdlib.h>
extern void reach_error(void);

static void handler(void) { reach_error(); }

int f(int n) {
  atexit(handler);
  if (n > 0)
    exit(n);
  return n;
}
