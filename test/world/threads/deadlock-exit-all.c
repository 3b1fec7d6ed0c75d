// expect: TRUE
// args: --property no-deadlock
/* Who waits for a lock when the program ends does not wait for ever. */
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) { pthread_mutex_lock(&m); exit(0); return p; }
static void *g(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a, b; pthread_create(&a,0,f,0); pthread_create(&b,0,g,0); pthread_join(a,0); pthread_join(b,0); return 0; }
