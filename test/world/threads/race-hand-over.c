// expect: TRUE
// args: --property no-data-race
/* Handed over by a semaphore; posted too early. */
#include <pthread.h>
#include <semaphore.h>
int x;
sem_t s;
static void *f(void *p) {
#ifndef FAULTY
  x = 1;
  sem_post(&s);
#else
  sem_post(&s);
  x = 1;
#endif
  return p;
}
static void *g(void *p) {
  sem_wait(&s);
  x = 2;
  return p;
}
int main(void) {
  pthread_t q, t;
  sem_init(&s, 0, 0);
  pthread_create(&q, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(q, 0);
  pthread_join(t, 0);
  return 0;
}
