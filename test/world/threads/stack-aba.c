// expect: FALSE
/* A stack without locks: the one on top is the same again, the one below it is not. */
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
#include <stdatomic.h>
struct node {
  struct node *_Atomic next;
} a, b;
struct node *_Atomic top;
atomic_int owners[2];
static void push(struct node *n) {
  struct node *t = atomic_load(&top);
  do
    atomic_store(&n->next, t);
  while (!atomic_compare_exchange_strong(&top, &t, n));
}
static struct node *pop(void) {
  struct node *t = atomic_load(&top);
  while (t && !atomic_compare_exchange_strong(&top, &t, atomic_load(&t->next)))
    ;
  return t;
}
static void own(struct node *n) {
  if (n && atomic_fetch_add(&owners[n == &b], 1) != 0)
    reach_error();
}
static void *once(void *x) {
  own(pop());
  own(pop());
  return x;
}
int main(void) {
  pthread_t t;
  push(&b);
  push(&a);
  pthread_create(&t, 0, once, 0);
  struct node *mine = pop(), *other = pop();
  if (other)
    own(other);
  if (mine)
    push(mine);
  pthread_join(t, 0);
  return 0;
}
