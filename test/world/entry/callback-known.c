// expect: FALSE
// args: --entry f
/* A caller may pass the address of any function that other files can name. */
#include <assert.h>
static int g;
void set(void) { g = 2; }
void f(void (*call)(void)) {
  g = 1;
  call();
  assert(g == 1);
}
