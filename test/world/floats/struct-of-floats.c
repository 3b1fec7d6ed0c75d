// expect: TRUE
// native: TRUE
#include <assert.h>
struct point {
  float x, y;
};
static struct point add(struct point a, struct point b) {
  struct point r = {a.x + b.x, a.y + b.y};
  return r;
}
int main(void) {
  struct point a[2] = {{1.5f, 2.5f}, {-0.5f, 0.25f}};
  struct point s = add(a[0], a[1]);
  assert(s.x == 1.0f && s.y == 2.75f);
  return 0;
}
