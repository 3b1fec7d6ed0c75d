// expect: TRUE
// native: TRUE
/* Whether something is a constant is one. */
#include <assert.h>
int variable;
int main(void) {
  int i = 0;
  assert(__builtin_constant_p(3) && !__builtin_constant_p(variable));
  assert(__builtin_constant_p(__builtin_constant_p(variable)));
  assert(!__builtin_constant_p(i++) && i == 0);
  return 0;
}
