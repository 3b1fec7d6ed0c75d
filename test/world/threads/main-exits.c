// expect: FALSE
/* pthread_exit in main leaves the others running. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static void *fail(void *p) {
  reach_error();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fail, 0);
  pthread_exit(0);
}
