// expect: TRUE
// args: --property no-data-race
/* A spin lock; nothing. */
#include <pthread.h>
int x;
pthread_spinlock_t l;
static void *f(void *p) {
#ifndef FAULTY
  pthread_spin_lock(&l);
#endif
  x++;
#ifndef FAULTY
  pthread_spin_unlock(&l);
#endif
  return p;
}
int main(void) {
  pthread_t s, t;
  pthread_spin_init(&l, 0);
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
