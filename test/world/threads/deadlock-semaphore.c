// expect: TRUE
// args: --property no-deadlock
/* Posted as often as waited for; once too few. */
#include <pthread.h>
#include <semaphore.h>
sem_t s;
static void *f(void *p) {
  sem_wait(&s);
  sem_wait(&s);
  return p;
}
static void *g(void *p) {
  sem_post(&s);
#ifndef FAULTY
  sem_post(&s);
#endif
  return p;
}
int main(void) {
  pthread_t a, t;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(a, 0);
  pthread_join(t, 0);
  return 0;
}
