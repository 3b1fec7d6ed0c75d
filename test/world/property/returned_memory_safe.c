// expect: TRUE
// args: --entry make --property valid-memtrack
/* What is returned the caller has. */
#include <stdlib.h>
struct pair {
  int *a, *b;
};
struct pair make(void) {
  struct pair p = {malloc(sizeof(int)), malloc(sizeof(int))};
  return p;
}
