// expect: FALSE
// args: --property valid-deref
// rewind, too, wants a stream.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  rewind(f);
  if (f)
    fclose(f);
  return 0;
}
