// expect: FALSE
// args: --memory-model sc
/* An address that is kept as an integer. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x = 1, y = 2; unsigned long k;
static void *f(void *p) { k = (unsigned long)&y; return 0; }
int main(void) { pthread_t s; k = (unsigned long)&x; pthread_create(&s,0,f,0); unsigned long t = k; if (*(int *)t == 2) reach_error(); pthread_join(s,0); return 0; }
