// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// The reader has the pointer before it counts itself: it looks at what was freed.
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
  struct pair *q = current;
  readers++;
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
