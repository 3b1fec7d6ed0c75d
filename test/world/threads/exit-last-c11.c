// expect: FALSE | UNKNOWN
// args: --memory-model sc
#include <threads.h>
#include <stdlib.h>
extern void reach_error(void);
void h(void) { reach_error(); }
int f(void *x) { return 0; }
int main(void) { thrd_t t; atexit(h); thrd_create(&t, f, 0); thrd_exit(0); }
