// expect: FALSE
/* Equal string literals may be two objects. */
#include <assert.h>
int main(void) {
  const char *a = "hello", *b = "hello";
  assert(a == b);
  return 0;
}
