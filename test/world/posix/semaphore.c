// expect: TRUE
// native: TRUE
// A count that is never below zero.
#include <assert.h>
#include <semaphore.h>

int main(void) {
  sem_t s;
  int v;
  if (sem_init(&s, 0, 1) != 0)
    return 1;
  if (sem_trywait(&s) == 0) {
    assert(sem_trywait(&s) == -1);
    sem_post(&s);
  }
  sem_getvalue(&s, &v);
  assert(v == 1);
  return 0;
}
