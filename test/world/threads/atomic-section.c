// expect: TRUE
/* __VERIFIER_atomic_begin and _end, and functions of that name, are one step. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x, y;
static void *one(void *p) {
  __VERIFIER_atomic_begin();
  x = x + 1;
  y = y + 1;
  __VERIFIER_atomic_end();
  return p;
}
static void __VERIFIER_atomic_look(void) {
  if (x != y)
    reach_error();
}
static void *two(void *p) {
  __VERIFIER_atomic_look();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
