// options: --engine linear
// next: assay check linear_heap.c
// follow: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *c = malloc(sizeof *c);
  c->value = __VERIFIER_nondet_int();
  struct cell *d = c;
  if (d->value == 7) {
    d->value = 8;
    if (c->value == 7)
      reach_error();
  }
  return 0;
}
