// expect: UNKNOWN
// args: --property valid-memsafety --timeout 6
// The object is lost, but the program never ends, where it would be asked: no proof.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int turn;
static void *f(void *p) {
  int *q = malloc(sizeof *q);
  q = 0;
  for (;;)
    turn = 1 - turn;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
