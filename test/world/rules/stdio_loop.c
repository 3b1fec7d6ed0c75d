// expect: TRUE
// args: --rule stdio-file
// One after the other.
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *f = fopen(argv[i], "r");
    if (!f)
      continue;
    while (fgetc(f) != EOF)
      ;
    fclose(f);
  }
  return 0;
}
