// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* It is passed and given back inside of a struct. */
#include <stdio.h>
#include <stdlib.h>

struct box { int n; FILE *f; };
static struct box fill(FILE *f) {
  struct box b = {3, f};
  return b;
}
static void done(struct box b) { fclose(b.f); }
int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  struct box b = fill(f);
  done(b);
  done(b);
  return 0;
}
