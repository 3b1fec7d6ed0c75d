// expect: TRUE
// args: --property no-data-race
/* An object each; one for both. */
#include <pthread.h>
#include <stdlib.h>
static void *f(void *p) {
  *(int *)p = 1;
  return p;
}
int main(void) {
  pthread_t s, t;
  int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
#ifdef FAULTY
  b = a;
#endif
  if (!a || !b)
    return 0;
  pthread_create(&s, 0, f, a);
  pthread_create(&t, 0, f, b);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
