// expect: TRUE
// args: --rule stdio-file
// Two streams, each on its own.
#include <stdio.h>

int main(void) {
  FILE *a = fopen("a", "r"), *b = fopen("b", "w");
  if (a && b)
    fputc(fgetc(a), b);
  if (a)
    fclose(a);
  if (b)
    fclose(b);
  return 0;
}
