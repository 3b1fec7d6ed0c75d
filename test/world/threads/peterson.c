// expect: TRUE
// args: --memory-model sc
/* Peterson's algorithm keeps two threads apart. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int want0, want1, turn, inside;
static void *first(void *p) {
  want0 = 1;
  turn = 1;
  while (want1 && turn == 1)
    ;
  inside = 1;
  if (inside != 1)
    reach_error();
  want0 = 0;
  return p;
}
static void *second(void *p) {
  want1 = 1;
  turn = 0;
  while (want0 && turn == 0)
    ;
  inside = 2;
  if (inside != 2)
    reach_error();
  want1 = 0;
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
