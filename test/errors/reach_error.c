// A call of reach_error, which has a body of its own.
// RUN: --inputs 5,5
// EXIT: 0
// RUN: --inputs 5,-1
// EXIT: 10
// ERROR: reach
#include <assert.h>

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) {
  assert(0);
}

static void __VERIFIER_assert(int cond) {
  if (!cond) {
    reach_error(); // <--
    abort();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  __VERIFIER_assert(x == y);
  return 0;
}
