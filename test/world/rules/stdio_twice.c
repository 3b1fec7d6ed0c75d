// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is closed twice
// Closed twice.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  fclose(f);
  fclose(f);
  return 0;
}
