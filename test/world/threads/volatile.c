// expect: TRUE
// args: --memory-model sc
// prints: volatile
/* Only the threads write volatile variables, which is listed. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
volatile int x;
static void *set(void *p) {
  x = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  if (x > 1)
    reach_error();
  return 0;
}
