// expect: FALSE
/* A string literal may be the end of another. */
#include <assert.h>
int main(void) {
  const char *a = "hello", *b = "lo";
  assert(a + 3 != b);
  return 0;
}
