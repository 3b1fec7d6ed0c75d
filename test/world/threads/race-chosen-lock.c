// expect: FALSE(no-data-race)
// args: --property no-data-race
/* A lock that is chosen by a value: not the same for both. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER, *q[2] = {&m, &n};
static void *f(void *p) { pthread_mutex_t *l = q[p != 0]; pthread_mutex_lock(l); x++; pthread_mutex_unlock(l); return p; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,f,&x); pthread_join(s,0); pthread_join(t,0); return 0; }
