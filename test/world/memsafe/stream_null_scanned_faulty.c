// expect: FALSE
// args: --property valid-deref
// Formatted input comes from a stream.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  int rows = 0;
  fscanf(f, "%d", &rows);
  if (f)
    fclose(f);
  return 0;
}
