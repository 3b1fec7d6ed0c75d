// expect: FALSE(valid-memtrack)
// args: --property valid-memsafety
// a ring that is dropped is lost though its nodes point to each other
#include <stdlib.h>
struct n { struct n *next; };
int main(void) { struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); if (!a || !b) return 0; a->next = b; b->next = a; a = b = 0; return 0; }
