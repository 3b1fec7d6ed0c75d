// expect: TRUE
// args: --property no-data-race
/* Threads of a loop, each waited for before the next. */
#include <pthread.h>
int x;
static void *f(void *p) { x++; return p; }
int main(void) { pthread_t t; for (int i = 0; i < 3; i++) { pthread_create(&t,0,f,0); pthread_join(t,0); } return x; }
