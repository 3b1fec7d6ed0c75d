// expect: FALSE
/* A loop of one thread that an input ends: the error is where it ends at once. */
#include <pthread.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void *worker(void *a) {
  unsigned rounds = __VERIFIER_nondet_uint(), i;
  int odd = 0;
  for (i = 0; i < rounds; i++)
    odd = !odd;
  if (i == 2 && !odd)
    reach_error();
  return a;
}
int main(void) {
  pthread_t t;
  while (1)
    pthread_create(&t, 0, worker, 0);
}
