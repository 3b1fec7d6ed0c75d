// expect: FALSE
/* Others may come before the end of main. */
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_t a;
static void *f(void *p) { pthread_mutex_lock(&m); reach_error(); return p; }
int main(void) { pthread_mutex_lock(&m); pthread_create(&a,0,f,0); pthread_mutex_unlock(&m); return 0; }
