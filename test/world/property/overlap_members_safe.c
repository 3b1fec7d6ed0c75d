// expect: TRUE
// args: --property all
#include <string.h>
struct pair {
  int a[4], b[4];
};
int main(void) {
  struct pair s = {{1, 2, 3, 4}, {0}}, t[2] = {{{0}, {0}}};
  memcpy(s.b, s.a, sizeof s.b);
  t[1] = t[0];
  s = s;
  return s.b[3] + t[1].a[0] - 4;
}
