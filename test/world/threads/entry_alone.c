// expect: TRUE
// args: --entry f --rule malloc-free
// The program has threads, but what the entry runs starts none and has nothing to wait for.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  (void)unused;
  pthread_exit(NULL);
}

void f(size_t n) {
  free(malloc(n));
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  f(1);
  return 0;
}
