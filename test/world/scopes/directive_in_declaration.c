// expect: TRUE
// native: TRUE
// Directives and comparisons between the words of a declaration: they are no initialisers, and statements in
// an expression may be the last thing in braces.
#include <assert.h>

static int
#if __GNUC__ >= 3
    __attribute__((__pure__))
#endif
    sum(int a, int b)
{
  int c = a + b;
  return c >= a ? c : -1;
}

int main(void) {
  int n = 0;
  for (int i = ({ int k = 1; k; }); i < 3; ++i)
    n += sum(i, 1);
  assert(n == 5);
  return 0;
}
