// expect: TRUE
// args: --property no-data-race
/* The library protects what is its own, not what it is given. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
int x;
static void *f(void *p) {
  printf("%d\n", 1);
#ifdef FAULTY
  printf("%d\n", x);
#endif
  return p;
}
static void *g(void *p) {
  x = rand();
  printf("2\n");
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
