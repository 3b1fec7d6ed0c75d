// expect: TRUE
// native: TRUE
/* Functions without prototypes. */
#include <assert.h>
int f(a, b)
int a;
char b;
{ return a + b; }
int g();
int main(void) {
  assert(f(1, 'a') == 98);
  assert(g(1, 2) == 3);
  return 0;
}
int g(int a, int b) {
  return a + b;
}
