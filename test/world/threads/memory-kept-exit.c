// expect: TRUE
// args: --property valid-memsafety
// main still points to it where exit ends the program.
#include <pthread.h>
#include <stdlib.h>
static void *f(void *p) {
  *(int **)p = malloc(sizeof(int));
  return p;
}
int main(void) {
  pthread_t t;
  int *q = 0;
  pthread_create(&t, 0, f, &q);
  pthread_join(t, 0);
  exit(0);
}
