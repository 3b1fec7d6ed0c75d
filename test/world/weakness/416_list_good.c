// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-416: the next node is read from one that was freed.: the same, mended. */
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
  while (head) {
    struct node *n = head;
    head = head->next;
    free(n);
  }
  return 0;
}
