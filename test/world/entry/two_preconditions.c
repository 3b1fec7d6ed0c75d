// expect: TRUE
// args: --entry f --pre 'q' --pre '*q > 3'
// prints: f is called with q (--pre)
// prints: f is called with *q > 3 (--pre)
#include <assert.h>
void f(int *q) {
  assert(q && *q >= 4);
}
