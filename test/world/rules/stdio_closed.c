// expect: TRUE
// args: --rule stdio-file
// Opened, tested, closed.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  int c = fgetc(f);
  fclose(f);
  return c == EOF;
}
