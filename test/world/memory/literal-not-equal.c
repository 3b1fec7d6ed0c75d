// expect: FALSE
/* Equal string literals may be one object. */
#include <assert.h>
int main(void) {
  const char *a = "hello", *b = "hello";
  assert(a != b);
  return 0;
}
