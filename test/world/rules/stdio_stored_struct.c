// expect: TRUE
// args: --rule stdio-file --entry start
// Returned in a struct.
#include <stdio.h>

struct pair {
  int n;
  FILE *file;
};

struct pair start(const char *name) {
  struct pair p = {1, fopen(name, "w")};
  return p;
}
