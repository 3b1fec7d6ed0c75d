// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-401: a struct is freed and not what it owns. */
#include <stdlib.h>
struct node { char *name; };
static struct node *make(void) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return NULL;
  n->name = malloc(8);
  return n;
}
static void drop(struct node *n) {
  free(n);
}
int main(void) {
  struct node *n = make();
  if (n)
    drop(n);
  return 0;
}
