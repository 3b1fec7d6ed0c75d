// the pointer back is the one that came before
// expect: TRUE
// args: --property unreach-call,valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next, *prev; int data; };
static struct item *item(void) {
  struct item *x = malloc(sizeof *x);
  if (!x) abort();
  x->next = x->prev = 0;
  x->data = 0;
  return x;
}
static struct item *build(void) {
  struct item *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct item *x = item();
    x->next = l;
    if (l) l->prev = x;
    l = x;
  }
  return l;
}
static void free_all(struct item *l) {
  while (l) {
    struct item *n = l->next;
    free(l);
    l = n;
  }
}
#include <assert.h>
int main(void) {
  struct item *l = build();
  for (struct item *at = l; at; at = at->next) assert(!at->next || at->next->prev == at);
  free_all(l);
  return 0;
}
