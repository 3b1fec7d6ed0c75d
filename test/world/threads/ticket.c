// expect: TRUE
// args: --memory-model sc
/* Tickets: everybody draws another one. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
unsigned next, now;
int inside;
static void *enter(void *a) {
  unsigned mine = __atomic_fetch_add(&next, 1, 5);
  while (__atomic_load_n(&now, 5) != mine)
    ;
  inside++;
  if (inside != 1)
    reach_error();
  inside--;
  __atomic_fetch_add(&now, 1, 5);
  return a;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, enter, 0);
  pthread_create(&b, 0, enter, 0);
  enter(0);
  return 0;
}
