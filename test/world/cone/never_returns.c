// expect: TRUE
// args: --rule stdio-file
/* A function that always ends the program, and does nothing that matters. */
#include <stdio.h>
#include <stdlib.h>

static int count;
static void die(int n) {
  for (int i = 0; i < n; ++i)
    count += i;
  exit(count != 0);
}
int main(int argc, char **argv) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  fclose(f);
  if (argc > 1) {
    die(argc);
    fclose(f);
  }
  return argv[0] == 0;
}
