// expect: TRUE
// args: --property valid-memsafety
// a list that a global holds, or nobody
#include <stdlib.h>
struct n { struct n *next; };
struct n *head;
int main(void) { for (int i = 0; i < 3; i++) { struct n *p = malloc(sizeof *p); if (!p) return 0; p->next = head; head = p; }  return 0; }
