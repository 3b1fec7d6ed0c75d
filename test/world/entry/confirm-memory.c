// expect: FALSE
// args: --entry f --confirm
// prints: Confirmed
/* The harness sets up what the caller had: objects, what is in them, globals. */
#include <assert.h>
struct node { int len; struct node *next; };
int limit;
int f(struct node *p) {
  assert(p->next->len < limit + 2 || p->next == p);
  return 0;
}
