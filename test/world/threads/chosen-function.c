// expect: FALSE
/* Which function a thread runs is decided while the program runs. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void *one(void *p) {
  x = 1;
  return p;
}
static void *two(void *p) {
  x = 2;
  return p;
}
int main(void) {
  pthread_t t;
  void *(*f)(void *) = __VERIFIER_nondet_int() ? one : two;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  if (x == 2)
    reach_error();
  return 0;
}
