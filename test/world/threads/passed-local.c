// expect: FALSE
/* A variable of main whose address is given to a thread is one that both access. */
#include <pthread.h>
extern void reach_error(void);
static void *f(void *p) { if (*(_Atomic int *)p == 1) reach_error(); return 0; }
int main(void) { pthread_t s; _Atomic int l = 0; pthread_create(&s,0,f,&l); l = 1; pthread_join(s,0); return 0; }
