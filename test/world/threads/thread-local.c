// expect: TRUE
/* Each thread has its own thread-local variables, which start as initialised. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static __thread int own = 3;
static void *add(void *p) {
  own++;
  if (own != 4)
    reach_error();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (own != 3)
    reach_error();
  return 0;
}
