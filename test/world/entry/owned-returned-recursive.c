// expect: TRUE
// args: --entry f --rule stdio-file
/* The caller has it, also where f calls itself. */
#include <stdio.h>
FILE *f(const char *name, int n) {
  if (n == 1)
    return f(name, 0);
  return fopen(name, "r");
}
