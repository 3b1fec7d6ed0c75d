// expect: FALSE
// args: --entry f --pre 'a[i] == 3'
// prints: f is called with i == 2U
/* Another i alone breaks the precondition, which does not make it a caller that sees the error. */
#include <assert.h>

int a[4];

void f(unsigned i) {
  if (i < 4) {
    assert(a[i] == 3);
    assert(i != 2);
  }
}
