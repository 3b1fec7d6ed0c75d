// expect: FALSE
// args: --memory-model sc
/* The number that gets through is one of two inputs, and only some of them fail. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int box;
static void *put(void *a) {
  box = __VERIFIER_nondet_int();
  return a;
}
int main(void) {
  pthread_t t;
  int x = __VERIFIER_nondet_int();
  pthread_create(&t, 0, put, 0);
  box = x;
  int y = box;
  if (y != x && y == 2 * x + 7)
    reach_error();
  return 0;
}
