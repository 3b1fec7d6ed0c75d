// expect: FALSE
// args: --property no-deadlock
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER; int ready;
static void *f(void *p) { pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); return p; }
static void *g(void *p) { pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_unlock(&n); return p; }
int main(void) { pthread_t a, b; pthread_create(&a,0,f,0); pthread_create(&b,0,g,0); return 0; }
