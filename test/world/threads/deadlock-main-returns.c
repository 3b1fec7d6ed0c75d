// expect: TRUE
// args: --property no-deadlock
/* Main returns with the lock, and the program ends. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t a; pthread_create(&a,0,f,0); pthread_mutex_lock(&m); return 0; }
