// expect: FALSE
/* A thread that recurs is followed for a few calls. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void count(int n) {
  if (n > 0) {
    x = x + 1;
    count(n - 1);
  }
}
static void *work(void *p) {
  count(2);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (x != 4)
    reach_error();
  return 0;
}
