// assert of a condition that an input makes false.
// RUN: --inputs 9
// EXIT: 3
// RUN: --inputs 10
// EXIT: 10
// ERROR: assert
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int root(int n) {
  int r = 0;
  while (r * r < n)
    r++;
  assert(r * r == n); // <--
  return r;
}

int main(void) {
  return root(__VERIFIER_nondet_int());
}
