// expect: TRUE
// args: --memory-model sc
/* The second operand of && is read only if the first holds. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int *cell, there, value = 1;
static void *set(void *p) {
  cell = &value;
  there = 1;
  return p;
}
static void *use(void *p) {
  if (there && *cell != 1)
    reach_error();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
