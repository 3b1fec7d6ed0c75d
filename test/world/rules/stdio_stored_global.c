// expect: TRUE
// args: --rule stdio-file --entry start
// Stored in a global.
#include <stdio.h>

static FILE *out;

void start(const char *name) {
  FILE *f = fopen(name, "w");
  if (f)
    out = f;
}
