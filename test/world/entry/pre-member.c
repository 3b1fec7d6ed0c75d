// expect: TRUE
// args: --entry f --pre 'p != NULL && p->next == NULL'
// silent: Vacuous
#include <assert.h>
struct node { int len; struct node *next; };
int f(struct node *p) {
  assert(p->next == 0);
  return 0;
}
