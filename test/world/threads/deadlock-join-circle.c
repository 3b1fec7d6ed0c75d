// expect: FALSE(no-deadlock)
// args: --property no-deadlock
/* Two threads that wait for each other to end. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_t A, B;
static void *f(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_join(B, 0); return p; }
static void *g(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_join(A, 0); return p; }
int main(void) { pthread_mutex_lock(&m); pthread_create(&A,0,f,0); pthread_create(&B,0,g,0); pthread_mutex_unlock(&m); pthread_exit(0); }
