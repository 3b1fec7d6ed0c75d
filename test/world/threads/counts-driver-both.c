// expect: TRUE
// The Bluetooth driver, repaired: the first stopper gives back the count of the driver itself as it says so. Any number of both.
// args: --memory-model sc --timeout 200
// slow
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int pending = 1, stopping, event, stopped;
static int enter(void) {
  int status = 0;
  __VERIFIER_atomic_begin();
  if (stopping) status = -1; else pending++;
  __VERIFIER_atomic_end();
  return status;
}
static void leave(void) {
  __VERIFIER_atomic_begin();
  pending--;
  if (pending == 0) event = 1;
  __VERIFIER_atomic_end();
}
static void *adder(void *p) {
  if (enter() == 0) { if (stopped) reach_error(); leave(); }
  return p;
}
static void *stopper(void *p) {
  __VERIFIER_atomic_begin();
  if (!stopping) {
    stopping = 1;
    pending--;
    if (pending == 0) event = 1;
  }
  __VERIFIER_atomic_end();
  __VERIFIER_assume(event);
  stopped = 1;
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 1000; i++) pthread_create(&t, 0, stopper, 0);
  for (int i = 0; i < 1000; i++) pthread_create(&t, 0, adder, 0);
  return 0;
}
