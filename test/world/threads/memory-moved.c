// expect: TRUE
// args: --property valid-memsafety
// realloc in a thread, and what was there stays.
#include <pthread.h>
#include <stdlib.h>
static void *f(void *p) {
  int *q = malloc(2 * sizeof *q);
  if (!q)
    return p;
  q[1] = 7;
  int *r = realloc(q, 4 * sizeof *r);
  if (!r) {
    free(q);
    return p;
  }
  r[3] = r[1];
  free(r);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
