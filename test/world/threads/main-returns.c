// expect: TRUE
// args: --memory-model sc
/* What was not started yet is not, once main has returned. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void *fail(void *p) {
  if (x == 2)
    reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fail, 0);
  x = 1;
  return 0;
}
