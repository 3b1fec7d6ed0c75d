// expect: TRUE
/* exit ends the whole program. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <stdlib.h>
static void *leave(void *p) {
  exit(0);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, leave, 0);
  pthread_join(t, 0);
  reach_error();
  return 0;
}
