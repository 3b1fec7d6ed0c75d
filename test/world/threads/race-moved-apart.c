// expect: TRUE
// args: --property no-data-race
/* Pointers that are moved lead to two elements. */
#include <pthread.h>
int a[4];
static void *f(void *p) { int *q = a + 3; *q = 1; return p; }
static void *g(void *p) { a[2] = 1; return p; }
int main(void) { pthread_t s, t; pthread_create(&s,0,f,0); pthread_create(&t,0,g,0); return 0; }
