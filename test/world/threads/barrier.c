// expect: TRUE
/* Nobody passes a barrier before all have come. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_barrier_t b;
int x, y;
static void *one(void *p) {
  x = 1;
  pthread_barrier_wait(&b);
  if (y != 1)
    reach_error();
  return p;
}
static void *two(void *p) {
  y = 1;
  pthread_barrier_wait(&b);
  if (x != 1)
    reach_error();
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
