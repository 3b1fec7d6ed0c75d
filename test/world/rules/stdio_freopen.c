// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is closed twice
// freopen closes the stream, also if it fails.
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  FILE *g = freopen("b", "r", f);
  if (!g) {
    fclose(f);
    return 1;
  }
  fclose(g);
  return 0;
}
