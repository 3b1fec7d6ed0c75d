// expect: TRUE
// args: --property no-deadlock --memory-model sc
// Locks in allocated memory, taken in one order.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node { pthread_mutex_t m; int v; } *a, *b;
static void move(struct node *x, struct node *y) { pthread_mutex_lock(&x->m); pthread_mutex_lock(&y->m); x->v--; y->v++; pthread_mutex_unlock(&y->m); pthread_mutex_unlock(&x->m); }
static void *f(void *p) { move(a, b); return 0; }
static void *g(void *p) { move(a, b); return 0; }
int main(void) {
  a = malloc(sizeof *a); b = malloc(sizeof *b); if (!a || !b) return 0;
  pthread_mutex_init(&a->m, 0); pthread_mutex_init(&b->m, 0); a->v = b->v = 5;
  pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, g, 0); pthread_join(s, 0); pthread_join(t, 0);
  if (a->v + b->v != 10) reach_error();
  return 0;
}
