// Each operand of && reads anew: another thread may write in between.
// expect: FALSE
#include <pthread.h>
extern void reach_error(void);
int x, y;

void *sets(void *p) {
  x = 1;
  x = 0;
  return 0;
}

void *reads(void *p) {
  if (x == 0 && x == 1)
    y = 1;
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, sets, 0);
  pthread_create(&u, 0, reads, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (y)
    reach_error();
  return 0;
}
