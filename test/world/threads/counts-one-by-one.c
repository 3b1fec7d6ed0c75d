// expect: TRUE
// Each is joined before the next starts.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) { int k = x; x = k + 1; return p; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++) { pthread_create(&t, 0, f, 0); pthread_join(t, 0); }
  if (x != 4) reach_error();
  return 0;
}
