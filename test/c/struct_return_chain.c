// Functions that return structs, used directly: member access, argument, assignment to a member.
// models: 32 64
#include <stdio.h>

struct v2 {
  int x, y;
};
struct seg {
  struct v2 from, to;
};

static struct v2 v(int x, int y) {
  struct v2 r = {x, y};
  return r;
}
static struct v2 add(struct v2 a, struct v2 b) {
  return v(a.x + b.x, a.y + b.y);
}
static struct v2 scale(int k, struct v2 a) {
  return v(k * a.x, k * a.y);
}
static int dot(struct v2 a, struct v2 b) {
  return a.x * b.x + a.y * b.y;
}
static struct seg seg(struct v2 a, struct v2 b) {
  struct seg s;
  s.from = a;
  s.to = b;
  return s;
}
static struct v2 pick(int first, struct seg s) {
  return first ? s.from : s.to;
}

int main(void) {
  struct v2 a = add(v(1, 2), scale(3, v(4, 5)));
  printf("%d %d\n", a.x, a.y);
  printf("%d\n", dot(add(a, v(1, 1)), scale(2, a)));
  printf("%d\n", add(v(7, 8), v(9, 10)).y);
  struct seg s[2];
  s[0] = seg(v(0, 1), v(2, 3));
  s[1].from = s[0].to;
  s[1].to = add(s[0].from, s[1].from);
  printf("%d %d\n", s[1].to.x, s[1].to.y);
  printf("%d %d\n", pick(1, s[0]).y, pick(0, s[1]).x);
  return pick(0, seg(v(1, 2), v(3, 4))).y;
}
