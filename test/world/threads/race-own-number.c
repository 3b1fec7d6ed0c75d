// expect: FALSE(no-data-race)
// args: --property no-data-race
/* A thread may run before pthread_create has stored its number. */
#include <pthread.h>
pthread_t g;
static void *f(void *p) { pthread_t me = g; (void)me; return p; }
int main(void) { pthread_create(&g,0,f,0); return 0; }
