// expect: FALSE | UNKNOWN
// args: --memory-model sc
#include <pthread.h>
extern void reach_error(void);
__attribute__((destructor)) void h(void) { reach_error(); }
void *f(void *x) { return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); pthread_exit(0); }
