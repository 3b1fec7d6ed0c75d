// expect: TRUE
/* pthread_once runs the function once, and everybody waits for it. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_once_t o = PTHREAD_ONCE_INIT;
int x;
static void set(void) { x = x + 1; }
static void *use(void *p) {
  pthread_once(&o, set);
  if (x != 1)
    reach_error();
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
