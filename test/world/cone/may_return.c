// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A function that ends the program, but not always. */
#include <stdio.h>
#include <stdlib.h>

static void die(int really) {
  if (really)
    exit(1);
}
int main(int argc, char **argv) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  fclose(f);
  die(argc > 3);
  fclose(f);
  return argv[0] == 0;
}
