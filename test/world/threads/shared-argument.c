// expect: FALSE
/* The variable of a loop, passed by its address, has changed meanwhile. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int seen[3];
static void *work(void *p) {
  seen[*(int *)p % 3] = 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], 0, work, &i);
  for (int k = 0; k < 2; k++)
    pthread_join(t[k], 0);
  if (!seen[0])
    reach_error();
  return 0;
}
