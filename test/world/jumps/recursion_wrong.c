// expect: FALSE
// native: FALSE
/* Each activation has a setjmp of its own: not the innermost is jumped to. */
#include <assert.h>
#include <setjmp.h>
static jmp_buf *first;
static int f(int n) {
  jmp_buf here;
  if (n == 0)
    longjmp(*first, 8);
  int r = setjmp(here);
  if (r)
    return n * 10 + r;
  if (n == 3)
    first = &here;
  return f(n - 1);
}
int main(void) {
  assert(f(4) == 18);
  return 0;
}
