// A struct is not copied in one step.
// expect: UNKNOWN
#include <pthread.h>
extern void reach_error(void);
struct pair {
  int a, b;
} shared;

void *sets(void *p) {
  shared = (struct pair){1, 1};
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sets, 0);
  struct pair seen = shared;
  if (seen.a != seen.b)
    reach_error();
  pthread_join(t, 0);
  return 0;
}
