// expect: UNKNOWN
// args: --timeout 8
/* More threads than are followed: no proof. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x;
static void *add(void *p) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    pthread_create(&t, 0, add, 0);
  if (x > 1)
    reach_error();
  return 0;
}
