// expect: FALSE(stdio-file)
// args: --entry f --rule stdio-file
// prints: f is called with any arguments
#include <stdio.h>
int f(const char *name) {
  FILE *s = fopen(name, "r");
  return s != NULL;
}
