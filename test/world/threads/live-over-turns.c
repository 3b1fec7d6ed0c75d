// expect: TRUE
// args: --memory-model sc
/* Variables that are read again after others had their turns, in loops and behind a return. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static int keep(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int old = sum;
    x = 1;
    sum = old + i;
  }
  return sum;
}
static void *work(void *a) {
  int first = keep(2);
  x = 2;
  if (first != 1 || keep(3) != 3)
    reach_error();
  return a;
}
int main(void) {
  pthread_t t;
  int mine = 9;
  pthread_create(&t, 0, work, 0);
  x = 3;
  int there = x;
  x = there;
  if (mine != 9 || there < 1 || there > 3)
    reach_error();
  return 0;
}
