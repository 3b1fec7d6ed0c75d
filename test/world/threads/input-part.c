// expect: FALSE
/* A byte of an input is overwritten: the rest is still open. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
unsigned box;
static void *put(void *a) {
  ((unsigned char *)&box)[0] = 1;
  return a;
}
int main(void) {
  pthread_t t;
  box = (unsigned)__VERIFIER_nondet_int();
  pthread_create(&t, 0, put, 0);
  pthread_join(t, 0);
  if (box == 0x101)
    reach_error();
  return 0;
}
