// expect: TRUE
// args: --entry f
#include <assert.h>
static const int sizes[4] = {1, 2, 4, 8};
static int step = 2; /* nothing writes it */
int g;
void f(unsigned k) {
  int *p = &g;
  int sum = 0;
  for (unsigned i = 0; i < k; i++)
    sum = sizes[i % 4];
  *p = sum;
  assert(sum <= 8 && step == 2);
}
