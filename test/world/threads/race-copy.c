// expect: TRUE
// args: --property no-data-race
/* A copy by the library to one half; to all. */
#include <pthread.h>
#include <string.h>
char a[4], b[4];
static void *f(void *p) {
#ifndef FAULTY
  memcpy(a, b, 2);
#else
  memcpy(a, b, 3);
#endif
  return p;
}
static void *g(void *p) {
  a[2] = 1;
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
