// expect: FALSE
// args: --memory-model sc
// prints: thread 5: set
// silent: | thread 5
/* Six threads do not fit beside each other: each line says whose it is. */
#include <assert.h>
#include <pthread.h>

static _Atomic int x;

static void *set(void *unused) {
  ++x;
  return unused;
}

int main(void) {
  pthread_t t[5];
  for (int i = 0; i < 5; ++i)
    pthread_create(&t[i], 0, set, 0);
  for (int i = 0; i < 5; ++i)
    pthread_join(t[i], 0);
  assert(x != 5);
}
