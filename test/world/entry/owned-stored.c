// expect: TRUE
// args: --entry f --rule stdio-file
#include <stdio.h>
int f(const char *name, FILE **to) {
  *to = fopen(name, "r");
  return *to != NULL;
}
