// expect: TRUE
// args: --memory-model sc
/* Dekker's algorithm: one at a time. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int wants[2], turn, inside;
static void *enter(void *a) {
  int me = a != 0, other = !me;
  wants[me] = 1;
  while (wants[other])
    if (turn != me) {
      wants[me] = 0;
      while (turn != me)
        ;
      wants[me] = 1;
    }
  inside++;
  if (inside != 1)
    reach_error();
  inside--;
  turn = other;
  wants[me] = 0;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, enter, 0);
  pthread_create(&b, 0, enter, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
