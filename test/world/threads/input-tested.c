// expect: TRUE
/* What was tested of an input by one thread holds for the other. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, big, done;
static void *f(void *p) { int v = __VERIFIER_nondet_int(); pthread_mutex_lock(&m); x = v; if (v > 10) big = 1; done = 1; pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t s; pthread_create(&s,0,f,0); pthread_mutex_lock(&m); if (done && big && x <= 10) reach_error(); if (done && !big && x > 10) reach_error(); pthread_mutex_unlock(&m); return 0; }
