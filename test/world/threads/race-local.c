// expect: TRUE
// args: --property no-data-race
/* Variables of main by their addresses: two; one. */
#include <pthread.h>
static void *f(void *p) {
  ++*(int *)p;
  return p;
}
int main(void) {
  pthread_t s, t;
  int a = 0, b = 0;
  pthread_create(&s, 0, f, &a);
#ifndef FAULTY
  pthread_create(&t, 0, f, &b);
#else
  pthread_create(&t, 0, f, &a);
#endif
  pthread_join(s, 0);
  pthread_join(t, 0);
  return a + b;
}
