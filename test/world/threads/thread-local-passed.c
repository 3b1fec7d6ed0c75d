// expect: FALSE
// native: FALSE
/* The address of a thread-local variable that is passed on is that of the thread that passes it. */
#include <assert.h>
#include <pthread.h>
static _Thread_local int own = 3;
static void *worker(void *a) {
  *(int *)a = 7;
  return own == 3 ? a : 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &own);
  pthread_join(t, 0);
  assert(own == 3);
}
