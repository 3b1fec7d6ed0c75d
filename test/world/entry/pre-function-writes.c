// expect: TRUE
// args: --entry f
// prints: assay_pre_f holds when f is called, and memory is as it leaves it
/* The answer rests on what the function writes: said outright. */
#include <assert.h>
#include <stddef.h>

int assay_pre_f(int *p) {
  if (p == NULL)
    return 0;
  *p = 3;
  return 1;
}

void f(int *p) {
  assert(*p == 3);
}
