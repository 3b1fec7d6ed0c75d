// expect: TRUE
// args: --property no-data-race
// A lock in allocated memory protects what is beside it.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct acc { pthread_mutex_t m; int v; };
static void *f(void *p) { struct acc *a = p; pthread_mutex_lock(&a->m); a->v++; pthread_mutex_unlock(&a->m); return 0; }
int main(void) {
  struct acc *a = malloc(sizeof *a);
  if (!a) return 0;
  pthread_mutex_init(&a->m, 0); a->v = 0;
  pthread_t s, t; pthread_create(&s, 0, f, a); pthread_create(&t, 0, f, a);
  pthread_join(s, 0); pthread_join(t, 0);
  if (a->v != 2) reach_error();
  free(a);
  return 0;
}
