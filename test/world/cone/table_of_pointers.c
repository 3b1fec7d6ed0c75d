// expect: FALSE(malloc-free)
// args: --rule malloc-free
/* The same memory is in two places of a table. */
#include <stdio.h>
#include <stdlib.h>

static char *table[8];
int main(int argc, char **argv) {
  int i;
  for (i = 0; i < 8; ++i)
    table[i] = malloc(4);
  table[3] = argc > 2 ? table[5] : table[3];
  for (i = 0; i < 8; ++i)
    free(table[i]);
  return argv[0] == 0;
}
