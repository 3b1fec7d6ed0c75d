// expect: FALSE(malloc-free)
// args: --rule malloc-free
/* Freed through memory, given out again, freed, and used through the second pointer. */
#include <stdio.h>
#include <stdlib.h>

struct node { char *p; };
int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n);
  char *q;
  if (!n)
    return 1;
  n->p = malloc(4);
  free(n->p);
  q = malloc(4);
  n->p = q;
  free(n->p);
  if (q && argc > 1)
    q[0] = 1;
  return argv[0] == 0;
}
