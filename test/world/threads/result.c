// expect: TRUE
/* What a thread returns is what a join gives. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int cell = 7;
static void *give(void *p) {
  *(int *)p += 1;
  return p;
}
int main(void) {
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, give, &cell);
  pthread_join(t, &r);
  if (r != &cell || *(int *)r != 8)
    reach_error();
  return 0;
}
