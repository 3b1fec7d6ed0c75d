// expect: TRUE
// native: TRUE
/* Functions that give pointers to functions. */
#include <assert.h>
static int add(int a, int b) {
  return a + b;
}
static int sub(int a, int b) {
  return a - b;
}
static int (*pick(int i))(int, int) {
  static int (*t[])(int, int) = {add, sub};
  return t[i];
}
int main(void) {
  assert(pick(0)(2, 3) == 5 && (*pick(1))(2, 3) == -1 && (****pick(1))(5, 3) == 2);
  return 0;
}
