// expect: TRUE
// native: TRUE
/* Structs as results. */
#include <assert.h>
struct s {
  int a[3];
};
static struct s f(void) {
  return (struct s){{1, 2, 3}};
}
int main(void) {
  int t = f().a[2];
  assert(t == 3);
  struct s x = f(), y;
  y = x;
  x.a[0] = 9;
  assert(y.a[0] == 1);
  return 0;
}
