// expect: FALSE
/* Bit-fields: width, sign, neighbours. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s {
  unsigned a : 5;
  int b : 4;
};
int main(void) {
  struct s x;
  x.a = __VERIFIER_nondet_uint();
  x.b = __VERIFIER_nondet_uint();
  assert(x.b > -8);
  return 0;
}
