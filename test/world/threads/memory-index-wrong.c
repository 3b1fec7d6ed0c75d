// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// The last index is one too many.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static int *a;
static atomic_int next;
static void *f(void *p) {
  for (int k = 0; k < 2; k++) {
    int i = next++;
    a[i + 1] = k;
  }
  return p;
}
int main(void) {
  pthread_t s, t;
  a = malloc(4 * sizeof *a);
  if (!a)
    return 0;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, f, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  free(a);
  return 0;
}
