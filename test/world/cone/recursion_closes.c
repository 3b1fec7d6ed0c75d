// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A function that calls itself closes it at every second step. */
#include <stdio.h>
#include <stdlib.h>

static void walk(FILE *f, int n) {
  if (n > 0)
    walk(f, n - 1);
  if (n % 2)
    fclose(f);
}
int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  walk(f, 3);
  return 0;
}
