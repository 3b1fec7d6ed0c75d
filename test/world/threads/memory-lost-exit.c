// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// What only a variable of a function that has returned points to is lost, also where exit ends the program.
#include <pthread.h>
#include <stdlib.h>
static void make(void) {
  int *q = malloc(sizeof *q);
  if (q)
    *q = 1;
}
static void *f(void *p) {
  make();
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  exit(0);
}
