// expect: TRUE
// args: --property no-data-race
/* Freed behind the join; before. */
#include <pthread.h>
#include <stdlib.h>
static void *f(void *p) {
  *(int *)p = 1;
  return p;
}
int main(void) {
  pthread_t t;
  int *a = malloc(sizeof *a);
  if (!a)
    return 0;
  pthread_create(&t, 0, f, a);
#ifdef FAULTY
  free(a);
#endif
  pthread_join(t, 0);
#ifndef FAULTY
  free(a);
#endif
  return 0;
}
