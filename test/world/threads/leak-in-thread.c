// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
/* What a thread allocates and forgets is lost. */
#include <pthread.h>
#include <stdlib.h>
static void *worker(void *a) {
  a = malloc(4);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
}
