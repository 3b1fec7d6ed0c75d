// expect: FALSE
/* What a thread did is seen by others, though it stays in a loop then. */
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_t a; _Atomic int x;
static void *f(void *p) { if (x == 1) reach_error(); return p; }
int main(void) { pthread_create(&a,0,f,0); x = 1; for (;;); }
