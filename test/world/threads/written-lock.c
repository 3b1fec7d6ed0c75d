// expect: TRUE
// silent: UNKNOWN
// A lock that the program writes out: what it protects is one step.
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
int lock, x, y, done;
void __VERIFIER_atomic_take(void) { __VERIFIER_assume(lock == 0); lock = 1; }
void __VERIFIER_atomic_give(void) { __VERIFIER_assume(lock == 1); lock = 0; }

void *add(void *unused) {
  for (int i = 0; i < 3; ++i) {
    __VERIFIER_atomic_take();
    int old = x;
    x = old + 1;
    y = y + x - old;
    __VERIFIER_atomic_give();
  }
  __VERIFIER_atomic_take();
  ++done;
  __VERIFIER_atomic_give();
  return unused;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&t[i], 0, add, 0);
  __VERIFIER_atomic_take();
  int all = done == 3, sum = x, other = y;
  __VERIFIER_atomic_give();
  if (sum != other || (all && sum != 9))
    __assert_fail("sum", "written-lock.c", 32, "main");
  return 0;
}
