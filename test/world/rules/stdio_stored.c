// expect: TRUE
// args: --rule stdio-file --entry start
// Stored behind an argument.
#include <stdio.h>

struct reader {
  FILE *file;
  int line;
};

int start(struct reader *r, const char *name) {
  r->file = fopen(name, "r");
  r->line = 1;
  return r->file ? 0 : -1;
}
