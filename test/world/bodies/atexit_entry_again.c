// expect: FALSE
// args: --entry f
#include <stdlib.h>
extern void reach_error(void);
static void h(void) { reach_error(); }
/* what is registered stays so when the entry is called again */
void f(int n) {
  if (n) {
    atexit(h);
    f(0);
  } else
    exit(0);
}
