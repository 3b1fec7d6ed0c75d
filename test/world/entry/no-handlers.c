// expect: TRUE
// args: --entry f
// prints: no exit handlers are registered when f begins
// None are registered when f begins, so exit runs none of the program's functions.
#include <stdlib.h>
extern void reach_error(void);

static void handler(void) { reach_error(); }
void other(void) { reach_error(); }
void set(void) { atexit(handler); }

int f(int n) {
  if (n > 0)
    exit(n);
  return n;
}
