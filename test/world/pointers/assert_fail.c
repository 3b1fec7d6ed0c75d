// expect: FALSE
// native: FALSE
#include <assert.h>
int main(void) {
  void (*fail)(const char *, const char *, unsigned, const char *) = __assert_fail;
  fail("x", "f", 1, "g");
  return 0;
}
