// expect: TRUE
// native: TRUE
/* Flexible array members. */
#include <assert.h>
struct f {
  int n;
  int tail[];
};
static struct f g = {3, {1, 2, 3}};
int main(void) {
  int s = 0;
  for (int i = 0; i < g.n; i++)
    s += g.tail[i];
  assert(s == 6);
  return 0;
}
