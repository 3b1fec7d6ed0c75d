// expect: TRUE
// args: --property no-data-race
/* A lock by a pointer. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
pthread_mutex_t *q = &m;
static void *f(void *p) { pthread_mutex_lock(q); x++; pthread_mutex_unlock(q); return p; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,f,0); pthread_join(s,0); pthread_join(t,0); return 0; }
