// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A flag is set through a pointer, in a function that does nothing else. */
#include <stdio.h>
#include <stdlib.h>

static void set(int *to, int n) { *to = n; }
int main(int argc, char **argv) {
  int again = 0;
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  fclose(f);
  set(&again, argc);
  if (again == 2)
    fclose(f);
  return argv[0] == 0;
}
