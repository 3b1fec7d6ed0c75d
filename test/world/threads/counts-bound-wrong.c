// expect: FALSE
// All of them may be done.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int done;
static void *worker(void *p) {
  int seen = done;
  done = seen + 1;
  return p;
}
static void *watcher(void *p) {
  if (done >= 12) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, watcher, 0);
  for (int i = 0; i < 12; i++) pthread_create(&t, 0, worker, 0);
  return 0;
}
