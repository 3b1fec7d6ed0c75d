// expect: FALSE
// args: --entry f
// silent: memory is as it leaves it
/* A function that only asks: of its own variables it may write what it likes. */
#include <assert.h>
#include <stddef.h>

static int least(int a, int b) {
  int least = a;
  if (b < a)
    least = b;
  return least;
}

int assay_pre_f(int *p) {
  int n = 0;
  if (p != NULL)
    n = least(*p, 4);
  return n == 4;
}

void f(int *p) {
  assert(*p == 4);
}
