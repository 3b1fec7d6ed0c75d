// expect: TRUE
// args: --engine predicate
// A call that is not modelled stands in a loop, behind a condition that is never true.
#include <assert.h>
#include <sys/shm.h>

extern int __VERIFIER_nondet_int(void);
static int mode;

int main(void) {
  int s = 0;
  mode = __VERIFIER_nondet_int() & 1;
  while (__VERIFIER_nondet_int()) {
    if (mode > 1)
      s = shmat(0, 0, 0) != 0;
    if (s)
      s = 0;
  }
  assert(s == 0);
  return 0;
}
