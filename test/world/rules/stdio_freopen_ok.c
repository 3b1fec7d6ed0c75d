// expect: TRUE
// args: --rule stdio-file
// Else it is the same one.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  f = freopen("b", "r", f);
  if (!f)
    return 1;
  fclose(f);
  return 0;
}
