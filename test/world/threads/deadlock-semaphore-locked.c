// expect: FALSE(no-deadlock)
// args: --property no-deadlock
/* A semaphore waited for with the lock that the other needs. */
#include <pthread.h>
#include <semaphore.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t s;
static void *f(void *p) { pthread_mutex_lock(&m); sem_wait(&s); pthread_mutex_unlock(&m); return p; }
static void *g(void *p) { pthread_mutex_lock(&m); sem_post(&s); pthread_mutex_unlock(&m); return p; }
int main(void) { sem_init(&s, 0, 0); pthread_t a, b; pthread_create(&a,0,f,0); pthread_create(&b,0,g,0); pthread_join(a,0); pthread_join(b,0); return 0; }
