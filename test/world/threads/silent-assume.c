// expect: FALSE
/* What a thread did is seen by others, though it ends the execution then. */
#include <pthread.h>
extern void __VERIFIER_assume(int);
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_t a; _Atomic int x;
static void *f(void *p) { if (x == 1) reach_error(); return p; }
int main(void) { pthread_create(&a,0,f,0); x = 1; int k = 1; __VERIFIER_assume(k == 0); }
