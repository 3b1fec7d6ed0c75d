// expect: TRUE
// args: --property no-deadlock
/* Without another thread nobody posts what is waited for. */
#include <semaphore.h>
int main(void) {
  sem_t s;
  sem_init(&s, 0, 1);
  sem_wait(&s);
#ifndef FAULTY
  sem_post(&s);
#endif
  sem_wait(&s);
  return 0;
}
