// expect: TRUE
/* The halves of an array of inputs, summed up at the same time. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
unsigned cells[4], sums[2];
static void *sum(void *a) {
  int half = a != 0;
  for (int i = 0; i < 2; i++)
    sums[half] += cells[2 * half + i];
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++)
    cells[i] = (unsigned)__VERIFIER_nondet_int();
  pthread_create(&a, 0, sum, 0);
  pthread_create(&b, 0, sum, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (sums[0] + sums[1] != cells[3] + cells[2] + cells[1] + cells[0])
    reach_error();
  return 0;
}
