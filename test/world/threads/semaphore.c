// expect: TRUE
/* A semaphore orders two threads. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <semaphore.h>
sem_t s;
int x;
static void *post(void *p) {
  x = 4;
  sem_post(&s);
  return p;
}
static void *await(void *p) {
  sem_wait(&s);
  if (x != 4)
    reach_error();
  return p;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, post, 0);
  pthread_create(&b, 0, await, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
