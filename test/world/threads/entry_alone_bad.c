// expect: FALSE(malloc-free)
// args: --entry f --rule malloc-free
// As entry_alone.c, with a mistake.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  (void)unused;
  pthread_exit(NULL);
}

void f(char *p) {
  free(p);
  free(p);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  f(0);
  return 0;
}
