// expect: FALSE | UNKNOWN
// args: --memory-model sc --property valid-memtrack
#include <pthread.h>
#include <stdlib.h>
void *f(void *x) { int *p = malloc(4); *p = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); pthread_exit(0); }
