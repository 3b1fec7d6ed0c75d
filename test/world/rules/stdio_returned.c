// expect: TRUE
// args: --rule stdio-file --entry start
// Returned: the caller closes it.
#include <stdio.h>

FILE *start(const char *name) {
  FILE *f = fopen(name, "r");
  if (!f)
    return 0;
  if (fgetc(f) != '#') {
    fclose(f);
    return 0;
  }
  return f;
}
