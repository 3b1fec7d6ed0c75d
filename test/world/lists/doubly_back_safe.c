// a doubly linked list, freed from its end
// expect: TRUE
// args: --property valid-memsafety
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
int main(void) {
  struct item *l = build();
  if (!l) return 0;
  while (l->next) l = l->next;
  while (l) {
    struct item *p = l->prev;
    free(l);
    l = p;
  }
  return 0;
}
