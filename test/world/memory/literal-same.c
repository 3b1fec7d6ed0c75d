// expect: TRUE
// native: TRUE
/* One string literal is one object, and so is the name of a function. */
#include <assert.h>
static const char *f(void) {
  return "x";
}
int main(void) {
  const char *a = f();
  assert(a == f());
  static const char *n = __func__;
  (void)0;
  assert(__func__ == __func__);
  return 0;
}
