// expect: TRUE
/* An atomic addition is one step. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <stdatomic.h>
atomic_int x;
static void *add(void *p) {
  atomic_fetch_add(&x, 1);
  x++;
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x != 4)
    reach_error();
  return 0;
}
