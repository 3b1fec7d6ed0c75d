// expect: FALSE
// Read the other way round, others end in between.
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int begun, ended;
static void *worker(void *p) {
  __VERIFIER_atomic_begin(); begun++; __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin(); ended++; __VERIFIER_atomic_end();
  return p;
}
static void *watcher(void *p) {
  int b = begun;
  int e = ended;
  if (e > b) reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 30; i++) pthread_create(&t, 0, worker, 0);
  for (int i = 0; i < 30; i++) pthread_create(&t, 0, watcher, 0);
  return 0;
}
