// expect: TRUE
// args: --entry f --rule stdio-file
/* The caller has it now. */
#include <stdio.h>
FILE *f(const char *name) {
  FILE *s = fopen(name, "r");
  return s;
}
