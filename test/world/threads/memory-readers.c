// expect: TRUE
// args: --property valid-memsafety
// A reader counts itself before it looks; the writer frees what it replaced when nobody reads.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct pair {
  int a, b;
};
static _Atomic(struct pair *) current;
static atomic_int readers;
static void *reader(void *p) {
  (void)p;
  readers++;
  struct pair *q = current;
  int sum = q->a + q->b;
  readers--;
  return sum ? NULL : p;
}
int main(void) {
  pthread_t t;
  struct pair *old = malloc(sizeof *old), *new = malloc(sizeof *new);
  if (!old || !new) {
    free(old);
    free(new);
    return 0;
  }
  old->a = old->b = 1;
  new->a = new->b = 2;
  current = old;
  pthread_create(&t, 0, reader, 0);
  current = new;
  while (readers)
    ;
  free(old);
  pthread_join(t, 0);
  free(new);
  return 0;
}
