// expect: FALSE
// args: --property no-deadlock
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER; int ready;
static void *f(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a; pthread_create(&a,0,f,0); pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m); pthread_join(a,0); return 0; }
