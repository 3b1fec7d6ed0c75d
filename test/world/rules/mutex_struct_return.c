// expect: FALSE(pthread-mutex)
// args: --rule pthread-mutex --entry take
// prints: the mutex is still held at the end
// An early return keeps it.
#include <pthread.h>

struct queue {
  pthread_mutex_t lock;
  int n;
};

int take(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  if (q->n == 0)
    return -1;
  int n = q->n--;
  pthread_mutex_unlock(&q->lock);
  return n;
}
