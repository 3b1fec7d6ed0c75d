// A bit-field is written together with its neighbours, and theirs may be lost.
// expect: UNKNOWN
#include <pthread.h>
extern void reach_error(void);
struct {
  unsigned a : 1, b : 1;
} flags;

void *sets(void *p) {
  flags.a = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sets, 0);
  flags.b = 1;
  pthread_join(t, 0);
  if (!flags.a || !flags.b)
    reach_error();
  return 0;
}
