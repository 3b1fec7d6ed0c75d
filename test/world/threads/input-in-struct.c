// expect: TRUE
/* Structs with inputs in them, copied. */
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct p { int a[2]; char c; } g, h;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) { struct p l = {{1,2},3}; l.a[0] = __VERIFIER_nondet_int(); pthread_mutex_lock(&m); g = l; h = g; pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t s; pthread_create(&s,0,f,0); pthread_mutex_lock(&m); if (g.a[0] != h.a[0] || g.c != h.c) reach_error(); pthread_mutex_unlock(&m); return 0; }
