// expect: FALSE(no-data-race)
// args: --property no-data-race
/* What runs at exit runs beside threads. */
#include <pthread.h>
#include <stdlib.h>
int x;
static void bye(void) { x = 1; }
static void *f(void *p) { x = 2; return p; }
int main(void) { pthread_t t; atexit(bye); pthread_create(&t,0,f,0); return 0; }
