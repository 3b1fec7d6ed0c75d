// expect: TRUE
// args: --rule pthread-mutex --entry take
// A mutex in a struct of the caller.
#include <pthread.h>

struct queue {
  pthread_mutex_t lock;
  int n;
};

int take(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  int n = q->n;
  if (n > 0)
    q->n--;
  pthread_mutex_unlock(&q->lock);
  return n;
}
