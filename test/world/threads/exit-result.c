// expect: TRUE
/* pthread_exit ends the thread with that result, from inside a call too. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int cell;
static void leave(int n) {
  if (n == 3)
    pthread_exit(&cell);
}
static void *give(void *p) {
  leave((int)(long)p);
  reach_error();
  return 0;
}
int main(void) {
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, give, (void *)3L);
  pthread_join(t, &r);
  if (r != &cell)
    reach_error();
  return 0;
}
