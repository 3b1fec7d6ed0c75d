// expect: TRUE
// args: --memory-model sc
// The last reference is given back once.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; struct obj { int refs, live; } *o;
static void drop(void) { pthread_mutex_lock(&m); int n = --o->refs; pthread_mutex_unlock(&m); if (n == 0) { if (!o->live) reach_error(); o->live = 0; } }
static void *f(void *p) { if (!o->live) reach_error(); drop(); return 0; }
int main(void) { o = malloc(sizeof *o); if (!o) return 0; o->refs = 2; o->live = 1; pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, f, 0); pthread_join(s, 0); pthread_join(t, 0); if (o->live) reach_error(); return 0; }
