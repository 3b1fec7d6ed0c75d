// expect: FALSE
// args: --property valid-deref
// Only a stream can be opened again.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("table.txt", "r");
  f = freopen("other.txt", "r", f);
  if (f)
    fclose(f);
  return 0;
}
