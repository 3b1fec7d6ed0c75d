// expect: TRUE
// args: --rule stdio-file
// A function that is not there may close it.
#include <stdio.h>

extern void keep(FILE *f);

int main(void) {
  FILE *f = fopen("a", "w");
  if (f)
    keep(f);
  return 0;
}
