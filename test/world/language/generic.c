// expect: TRUE
// native: TRUE
/* Generic selections; their operand is not evaluated. */
#include <assert.h>
#define T(x)                                                                                       \
  _Generic((x), int : 1, unsigned : 2, long : 3, char : 4, char * : 5, const char * : 6,           \
           double : 7, float : 8, default : 9)
int main(void) {
  char c = 1;
  assert(T(c) == 4 && T(+c) == 1 && T("a") == 5 && T('a') == 1 && T(1L) == 3 && T(1.0f) == 8 &&
         T(1.0) == 7 && T(1u) == 2 && T((const char *)0) == 6 && T((short)1) == 9);
  int n = 0;
  _Generic(n++, int : 0);
  assert(n == 0);
  return 0;
}
