// expect: FALSE
// args: --trace full
// prints: [x.a = -3]
// prints: [x.b = 13]
// silent: [x.a = 13]
/* A bit-field has the value that its bits have. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct s {
  int a : 3;
  unsigned b : 5;
};
int main(void) {
  struct s x;
  int v = __VERIFIER_nondet_int();
  if (v != 13)
    return 0;
  x.a = v;
  x.b = v + 32;
  assert(x.a + x.b != 10);
  return 0;
}
