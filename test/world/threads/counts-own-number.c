// expect: TRUE
// Of each thread the same holds, not of all together.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *f(void *p) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3) return p;
  x = k;
  if (x > 3 || x < 0) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, f, 0);
}
