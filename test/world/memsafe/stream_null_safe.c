// expect: TRUE
// args: --property valid-memsafety
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "w");
  fflush(NULL);
  if (!f)
    return 1;
  fprintf(f, "%d\n", 1);
  return fclose(f) != 0;
}
