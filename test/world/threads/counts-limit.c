// expect: TRUE
// Test and count are one step.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int in;
static void *guest(void *p) {
  __VERIFIER_atomic_begin();
  if (in < 3) in++;
  __VERIFIER_atomic_end();
  if (in > 3) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, guest, 0);
}
