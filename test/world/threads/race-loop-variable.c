// expect: FALSE(no-data-race)
// args: --property no-data-race
/* The address of a loop variable is given to threads, while it changes. */
#include <pthread.h>
static void *f(void *p) { int k = *(int *)p; (void)k; return 0; }
int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i],0,f,&i); for (int i = 0; i < 2; i++) pthread_join(t[i],0); return 0; }
