// expect: TRUE
// native: TRUE
/* Layout of structs. */
#include <assert.h>
struct a {
  struct {
    int x;
    union {
      int y;
      char z;
    };
  };
  int w : 3, : 2, v : 4;
};
int main(void) {
  struct a q = {.x = 1, .y = 2, .w = -2, .v = 5};
  assert(q.x == 1 && q.z == 2 && q.w == -2 && q.v == 5);
  struct a *p = &q;
  p->w++;
  assert(p->w == -1);
  p->w = 3;
  p->w++;
  assert(p->w == -4);
  return 0;
}
