// expect: TRUE
/* A cell of the heap, chosen by an input. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int *h;
static void *f(void *p) { int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i >= 0 && i < 4); h[i] = 9; return 0; }
int main(void) { pthread_t s; h = malloc(16); if (!h) return 0; for (int i = 0; i < 4; i++) h[i] = i; pthread_create(&s,0,f,0); pthread_join(s,0); int t = h[0]+h[1]+h[2]+h[3]; if (t < 12 || t > 15) reach_error(); return 0; }
