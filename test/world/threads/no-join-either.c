// expect: FALSE
/* Or it may. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void *set(void *p) {
  x = 5;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  if (x == 5)
    reach_error();
  return 0;
}
