// expect: FALSE(no-data-race)
// args: --property no-data-race
/* A free of what another thread writes in the middle. */
#include <pthread.h>
#include <stdlib.h>
static void *f(void *p) { free(p); return 0; }
int main(void) { pthread_t s; int *q = malloc(8); if (!q) return 0; pthread_create(&s,0,f,q); q[1] = 3; return 0; }
