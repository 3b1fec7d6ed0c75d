// expect: TRUE
/* Initialised once, by whoever comes first; asked for without the lock. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <stdatomic.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *_Atomic only;
static int *get(void) {
  int *p = atomic_load(&only);
  if (p)
    return p;
  pthread_mutex_lock(&m);
  p = atomic_load(&only);
  if (!p) {
    p = malloc(sizeof *p);
    if (!p)
      abort();
    *p = 7;
    atomic_store(&only, p);
  }
  pthread_mutex_unlock(&m);
  return p;
}
static void *use(void *a) {
  if (*get() != 7)
    reach_error();
  return get();
}
int main(void) {
  pthread_t a, b;
  void *x, *y;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, &x);
  pthread_join(b, &y);
  if (x != y)
    reach_error();
  return 0;
}
