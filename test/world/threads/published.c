// expect: TRUE
// args: --memory-model sc
// An object is complete before others find it.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct box { int v; }; struct box *_Atomic cur;
static void *w(void *p) { struct box *n = malloc(sizeof *n); if (!n) return 0; n->v = 7; cur = n; return 0; }
static void *r(void *p) { struct box *n = cur; if (n && n->v != 7) reach_error(); return 0; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0); pthread_create(&t, 0, r, 0); pthread_join(s, 0); pthread_join(t, 0); return 0; }
