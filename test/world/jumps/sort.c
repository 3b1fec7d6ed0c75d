// expect: TRUE
// native: TRUE
/* A comparison that jumps out of qsort. */
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
static int compare(const void *a, const void *b) {
  if (*(const int *)a == *(const int *)b)
    longjmp(env, 2);
  return *(const int *)a < *(const int *)b ? -1 : 1;
}
int main(void) {
  int v[2] = {3, 3};
  int r = setjmp(env);
  if (r == 0) {
    qsort(v, 2, sizeof *v, compare);
    assert(0);
  }
  assert(r == 2);
  return 0;
}
