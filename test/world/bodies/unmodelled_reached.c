// expect: UNKNOWN
// args: --engine predicate
// prints: unmodelled_reached.c:16
// prints: memory that processes share
// The same, and the condition may be true.
#include <assert.h>
#include <sys/shm.h>

extern int __VERIFIER_nondet_int(void);
static int mode;

int main(void) {
  int s = 0;
  mode = __VERIFIER_nondet_int() & 3;
  while (__VERIFIER_nondet_int()) {
    if (mode > 1)
      s = shmat(0, 0, 0) != 0;
    if (s)
      s = 0;
  }
  assert(s == 0);
  return 0;
}
