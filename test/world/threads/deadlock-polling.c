// expect: TRUE
// args: --property no-deadlock
/* A thread that asks again and again does not wait. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *f(void *p) { for (;;) { pthread_mutex_lock(&m); int k = x; pthread_mutex_unlock(&m); if (k) break; } return p; }
static void *g(void *p) { pthread_mutex_lock(&m); x = 1; pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a, b; pthread_create(&a,0,f,0); pthread_create(&b,0,g,0); pthread_join(a,0); pthread_join(b,0); return 0; }
