// expect: TRUE
// args: --rule stdio-file --entry put
// Nothing was opened here: that callers give NULL is no finding.
#include <stdio.h>

void put(FILE *f, int x) {
  fprintf(f, "%d\n", x);
}
