// expect: FALSE(valid-deref)
// args: --property valid-deref
// Another thread moves the object meanwhile.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static int *_Atomic g;
static void *f(void *p) {
  int *q = g;
  g = realloc(q, 4 * sizeof *q);
  return p;
}
int main(void) {
  pthread_t t;
  g = malloc(2 * sizeof *g);
  if (!g)
    return 0;
  pthread_create(&t, 0, f, 0);
  int *q = g;
  q[0] = 1;
  pthread_join(t, 0);
  free(g);
  return 0;
}
