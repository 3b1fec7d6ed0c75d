// expect: TRUE
// native: TRUE
/* Designated initialisers. */
#include <assert.h>
int a[] = {[3] = 1, 2, [0] = 5, 6, [7] = 9};
struct s {
  int x, y;
  int z[3];
} v = {.z[1] = 4, .x = 1, 2, .z = {[2] = 7}};
struct s w[2] = {[1].z[0] = 3, [0] = {1, 2, {3}}};
int r[10] = {[2 ... 5] = 8};
int main(void) {
  assert(sizeof a / sizeof *a == 8 && a[0] == 5 && a[1] == 6 && a[3] == 1 && a[4] == 2 &&
         a[2] == 0 && a[7] == 9);
  assert(v.x == 1 && v.y == 2 && v.z[1] == 0 && v.z[2] == 7);
  assert(w[1].z[0] == 3 && w[0].z[0] == 3 && w[1].x == 0);
  assert(r[2] + r[5] == 16 && r[6] == 0);
  return 0;
}
