// expect: FALSE(valid-deref)
// args: --property all
// prints: no-data-race: TRUE
/* Only an access is wrong. */
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x = 4; int a[4];
static void *f(void *p) { pthread_mutex_lock(&m); if (x < 5) { a[x] = 1; x++; } pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,f,0); pthread_join(s,0); pthread_join(t,0); return a[x]; }
