// expect: FALSE
// args: --entry f
// prints: f is called with any arguments
#include <assert.h>
int f(int n) { assert(0); return n; }
