// expect: TRUE
// args: --property no-data-race
/* The address of a variable of a thread stays there. */
#include <pthread.h>
static void *f(void *p) { int l = 0; int *q = &l; (*q)++; return p; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,f,0); pthread_join(s,0); pthread_join(t,0); return 0; }
