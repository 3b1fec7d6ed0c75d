// expect: FALSE
// args: --entry go
// The thread is started by a function that is called through a pointer, whose address only main takes.
#include <assert.h>
#include <pthread.h>

static int shared;
static void (*starter)(pthread_t *);

static void *work(void *argument) {
  shared = 1;
  return argument;
}

static void start(pthread_t *to) {
  pthread_create(to, NULL, work, NULL);
}

void go(void) {
  pthread_t one;
  shared = 0;
  if (starter != start)
    return;
  starter(&one);
  assert(shared == 0);
  pthread_join(one, NULL);
}

int main(void) {
  starter = start;
  go();
  return 0;
}
