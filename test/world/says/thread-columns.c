// expect: FALSE
// args: --memory-model sc
// prints: | thread 0
// prints: | thread 1        | thread 2        |
// prints: | add: x = x + 1; |                 |  [x = 1]
// prints:                                          | add: reads x    |  [x = 0]
// silent: thread 1: 
/* What each thread does stands in its own column. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *add(void *unused) {
  x = x + 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(x == 2);
}
