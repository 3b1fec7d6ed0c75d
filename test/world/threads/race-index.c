// expect: TRUE
// args: --property no-data-race
/* Each thread has the element of its number; both have the first. */
#include <pthread.h>
int a[2];
static void *f(void *p) {
  long i = (long)p;
#ifdef FAULTY
  i = 0;
#endif
  a[i] = 1;
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, (void *)1);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
