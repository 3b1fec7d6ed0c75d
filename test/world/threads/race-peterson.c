// expect: TRUE
// args: --property no-data-race
/* Peterson's lock with atomic variables; with plain ones. */
#include <pthread.h>
#ifndef FAULTY
_Atomic
#endif
    int want[2],
    turn;
int x;
static void *f(void *p) {
  want[0] = 1;
  turn = 1;
  while (want[1] && turn == 1)
    ;
  x++;
  want[0] = 0;
  return p;
}
static void *g(void *p) {
  want[1] = 1;
  turn = 0;
  while (want[0] && turn == 0)
    ;
  x++;
  want[1] = 0;
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
