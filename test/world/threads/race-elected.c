// expect: TRUE
// args: --property no-data-race
/* Only the thread that found a number to be zero goes on. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
static void *f(void *p) { pthread_mutex_lock(&m); if (x == 0) { x = 1; pthread_mutex_unlock(&m); y++; } else pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,f,0); pthread_join(s,0); pthread_join(t,0); return 0; }
