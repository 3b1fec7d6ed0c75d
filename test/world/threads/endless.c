// expect: FALSE
/* A thread that runs for ever does not keep the others from running. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void *fail(void *p) {
  reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fail, 0);
  for (;;)
    ;
}
