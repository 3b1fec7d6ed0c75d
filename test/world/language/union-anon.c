// expect: TRUE
// native: TRUE
/* Anonymous members. */
#include <assert.h>
struct s {
  int t;
  union {
    int i;
    char c[4];
    struct {
      short x, y;
    };
  };
};
int main(void) {
  struct s a = {1, {.i = 0x00020001}};
  assert(a.x == 1 && a.y == 2 && a.c[0] == 1 && a.c[2] == 2);
  a.y = -1;
  assert(a.i == (int)0xffff0001);
  return 0;
}
