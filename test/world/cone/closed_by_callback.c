// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* It is closed by a function that is called through a struct. */
#include <stdio.h>
#include <stdlib.h>

struct ops { void (*done)(FILE *); int n; };
static void done(FILE *f) { fclose(f); }
static void never(FILE *f) { (void)f; }
int main(int argc, char **argv) {
  struct ops o = {argc > 1 ? done : never, 2};
  struct ops *p = &o;
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  p->done(f);
  fclose(f);
  return argv[0] == 0;
}
