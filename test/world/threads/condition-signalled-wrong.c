// expect: FALSE(no-deadlock)
// args: --property no-deadlock --memory-model sc
// A waiter that somebody signals: not so here.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; int ready, data;
static void *prod(void *p) { pthread_mutex_lock(&m); data = 42; ready = 1;  pthread_mutex_unlock(&m); return 0; }
static void *cons(void *p) { pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); if (data != 42) reach_error(); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, cons, 0); pthread_create(&t, 0, prod, 0); pthread_join(s, 0); pthread_join(t, 0); return 0; }
