// expect: FALSE
// args: --memory-model sc
/* Locks of an array: each thread has its own. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t a[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int x;
static void *f(void *p) { long i = (long)p; pthread_mutex_lock(&a[i]); int t = x; x = t + 1; pthread_mutex_unlock(&a[i]); return 0; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,(void*)0); pthread_create(&t,0,f,(void*)1); pthread_join(s,0); pthread_join(t,0); if (x != 2) reach_error(); return 0; }
