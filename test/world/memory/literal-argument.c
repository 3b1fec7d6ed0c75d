// expect: TRUE
/* Literals as arguments. */
#include <assert.h>
static int same(const char *a, const char *b) {
  return a == b;
}
int main(void) {
  const char *p = "xy";
  assert(same(p, p));
  int r = same("xy", "xy");
  assert(r == 0 || r == 1);
  char c = "xy"[1];
  assert(c == 'y' && *"xy" == 'x' && sizeof "xy" == 3);
  return 0;
}
