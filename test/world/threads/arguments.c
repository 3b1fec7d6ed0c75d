// expect: TRUE
/* Each thread has its own argument and its own variables. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int out[2];
static void *work(void *p) {
  int i = *(int *)p, sum = 0;
  for (int k = 0; k < 2; k++)
    sum += i;
  out[i] = sum;
  return 0;
}
int main(void) {
  pthread_t t[2];
  int n[2] = {0, 1};
  pthread_create(&t[0], 0, work, &n[0]);
  pthread_create(&t[1], 0, work, &n[1]);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  if (out[0] != 0 || out[1] != 2)
    reach_error();
  return 0;
}
