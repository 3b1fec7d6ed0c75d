// expect: FALSE
// args: --property valid-deref
// Only a stream can be given a buffer, or be made to do without.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  setvbuf(f, NULL, _IONBF, 0);
  if (f)
    fclose(f);
  return 0;
}
