// expect: TRUE
// silent: Vacuous
// A structure and the function in one line: the assertion, whose condition is a constant, is in the function's body.
#include <assert.h>

// clang-format off
struct s { int a, b; }; int main(void) { struct s x; assert(&x.a < &x.b); return 0; }
