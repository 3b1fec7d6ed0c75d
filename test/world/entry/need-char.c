// expect: FALSE
// args: --entry f
// prints: f is called with c == 'x'
// next: TRUE
#include <assert.h>
int f(char c) {
  assert(c != 'x');
  return 0;
}
