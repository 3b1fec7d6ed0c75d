// expect: TRUE
// native: TRUE
/* What runs at the end of a scope. */
#include <assert.h>
static int n;
static void done(int *p) {
  n += *p;
}
static int f(void) {
  __attribute__((cleanup(done))) int x = 3;
  {
    __attribute__((cleanup(done))) int y = 4;
    if (n)
      return 1;
  }
  return n;
}
int main(void) {
  assert(f() == 4 && n == 7);
  return 0;
}
