// expect: UNKNOWN | FALSE
// The bytes of an address are not what the checker numbers its variables with.
#include <pthread.h>
extern void reach_error(void);
int x, done;
void *work(void *arg) {
  (void)arg;
  done = 1;
  return 0;
}
int main(void) {
  union {
    int *p;
    unsigned char bytes[8];
  } u;
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  u.p = &x;
  if (u.bytes[3] == 0x55)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
