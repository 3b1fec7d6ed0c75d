// expect: TRUE
// native: TRUE
/* Out of functions that return a struct and a floating number. */
#include <assert.h>
#include <setjmp.h>
struct pair { long a, b, c; };
static jmp_buf env;
static struct pair pair(int n) {
  if (n)
    longjmp(env, n);
  return (struct pair){1, 2, 3};
}
static double number(int n) {
  struct pair p = pair(n);
  return p.a == 1 ? 1.0 : 0.0;
}
int main(void) {
  int r = setjmp(env);
  if (r == 0)
    number(5);
  assert(r == 5);
  return 0;
}
