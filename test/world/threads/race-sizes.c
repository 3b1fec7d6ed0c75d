// expect: TRUE
// args: --property no-data-race
/* A byte beside a number; inside it. */
#include <pthread.h>
union { int n[2]; char c[8]; } u;
static void *f(void *p) {
  u.n[1] = 1;
  return p;
}
static void *g(void *p) {
#ifndef FAULTY
  u.c[3] = 1;
#else
  u.c[7] = 1;
#endif
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
