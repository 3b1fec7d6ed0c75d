// expect: FALSE
// args: --memory-model sc
/* A lock that is taken on one way only. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *f(void *p) { int k = __VERIFIER_nondet_int(); if (k) pthread_mutex_lock(&a); int t = x; x = t + 1; if (k) pthread_mutex_unlock(&a); return 0; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,f,0); pthread_join(s,0); pthread_join(t,0); if (x != 2) reach_error(); return 0; }
