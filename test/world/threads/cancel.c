// expect: UNKNOWN
// prints: pthread_cancel
/* Cancelling is not modelled. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static void *work(void *p) { return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  return 0;
}
