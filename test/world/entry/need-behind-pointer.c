// expect: FALSE
// args: --entry f
// prints: f is called with p != NULL && *p != NULL && **p == 3
// next: TRUE
#include <assert.h>
int f(int **p) {
  assert(**p != 3);
  return 0;
}
