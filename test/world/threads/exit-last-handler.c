// expect: FALSE | UNKNOWN
// args: --memory-model sc
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
void h(void) { reach_error(); }
void *f(void *x) { return 0; }
int main(void) { pthread_t t; atexit(h); pthread_create(&t, 0, f, 0); pthread_exit(0); }
