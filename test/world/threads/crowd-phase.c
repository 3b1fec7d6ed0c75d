// expect: FALSE|UNKNOWN
// args: --memory-model sc
// A thread's own flag is not everybody's: the eighth phase needs eight threads.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int phase;
static void *f(void *p) {
  int mine;
  __VERIFIER_atomic_begin();
  mine = phase;
  phase = phase + 1;
  __VERIFIER_atomic_end();
  if (mine == 7) reach_error();
  return p;
}
int main(void) { pthread_t t; while (1) pthread_create(&t, 0, f, 0); }
