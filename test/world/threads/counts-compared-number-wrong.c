// expect: FALSE
// Which thread it is decides what main does.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) { x = 1; return p; }
int main(void) {
  pthread_t t, first = 0;
  for (int i = 0; i < 5; i++) { pthread_create(&t, 0, f, 0); if (i == 0) first = t; else if (t == first) x = 5; }
  if (t != first && x == 1) reach_error();
  return 0;
}
