// expect: TRUE
// prints: Vacuous
// Two functions in one line: the assertion is in the one that is not called.
#include <assert.h>

// clang-format off
void other(void) { assert(sizeof(int) == 4); } int main(void) { return 0; }
