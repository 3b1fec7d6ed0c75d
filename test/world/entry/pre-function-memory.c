// expect: FALSE
// args: --entry f
// prints: p->len >= 8
#include <assert.h>
struct node { int len; struct node *next; };
#include <stdbool.h>
int f(struct node *p) {
  assert(p->len < 8);
  return 0;
}
bool assay_pre_f(struct node *p) { return p && p->len > 3; }
