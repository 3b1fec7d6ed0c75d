/* The driver of paper 004, figure 3: STOPPERS threads stop it while ADDERS use it. RECURSIVE: an
 * adder uses it again before it is done. FIXED: whether it is being stopped is asked in the step in
 * which the use is counted. */
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int pending = 1, stopping, event, stopped;
static void put_back(void) {
  __VERIFIER_atomic_begin();
  int left = --pending;
  __VERIFIER_atomic_end();
  if (left == 0)
    event = 1;
}
#ifdef FIXED
static int get(void) {
  __VERIFIER_atomic_begin();
  int refused = stopping;
  if (!refused)
    pending++;
  __VERIFIER_atomic_end();
  return refused ? -1 : 0;
}
#else
static int get(void) {
  __VERIFIER_atomic_begin();
  pending++;
  __VERIFIER_atomic_end();
  if (stopping) {
    put_back();
    return -1;
  }
  return 0;
}
#endif
static void use(int again) {
  int status = get();
  if (status == 0) {
    if (stopped)
      reach_error();
    if (again)
      use(again - 1);
  }
#ifdef FIXED
  if (status == 0)
#endif
    put_back();
}
static void *adder(void *a) {
#ifdef RECURSIVE
  use(1);
#else
  use(0);
#endif
  return a;
}
static void *stopper(void *a) {
  stopping = 1;
  put_back();
  __VERIFIER_assume(event);
  stopped = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, stopper, 0);
#if STOPPERS > 1
  pthread_create(&t, 0, stopper, 0);
#endif
#if ADDERS > 1
  pthread_create(&t, 0, adder, 0);
#endif
  adder(0);
  return 0;
}
