// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 416_list_bad.c:16:
/* CWE-416: the next node is read from one that was freed. */
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->next = head;
    head = n;
  }
  for (struct node *n = head; n; n = n->next)
    free(n);
  return 0;
}
