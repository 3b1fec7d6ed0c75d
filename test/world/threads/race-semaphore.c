// expect: TRUE
// args: --property no-data-race
/* A semaphore that one thread passes at a time; two. */
#include <pthread.h>
#include <semaphore.h>
int x;
sem_t s;
static void *f(void *p) {
  sem_wait(&s);
  x++;
  sem_post(&s);
  return p;
}
int main(void) {
  pthread_t a, b;
#ifndef FAULTY
  sem_init(&s, 0, 1);
#else
  sem_init(&s, 0, 2);
#endif
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
