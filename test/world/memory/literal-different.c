// expect: TRUE
// native: TRUE
/* Different string literals are different objects, and an array is none. */
#include <assert.h>
int main(void) {
  const char *a = "hello", *b = "world";
  assert(a != b);
  char c[] = "hello";
  assert(c != a);
  return 0;
}
