// Structs of twenty-five to forty bytes by value, with word members.
// models: 32 64
#include <stdio.h>

struct s28 {
  int a[7];
};
struct s32 {
  long long a[4];
};
struct s33 {
  char a[33];
};
struct s40 {
  long long a;
  int b[4];
  short c[8];
};

static struct s28 add28(struct s28 x, struct s28 y) {
  for (int i = 0; i < 7; i++) {
    x.a[i] += y.a[i];
  }
  return x;
}
static struct s32 rev32(struct s32 x) {
  return (struct s32){{x.a[3], x.a[2], x.a[1], x.a[0]}};
}
static struct s33 set33(struct s33 x, int at, char c) {
  x.a[at] = c;
  return x;
}
static struct s40 inc40(struct s40 x) {
  x.a++;
  x.b[3]--;
  x.c[7] = (short)(x.c[0] + x.b[0]);
  return x;
}

int main(void) {
  struct s28 p = {{1, 2, 3, 4, 5, 6, 7}}, q = add28(p, add28(p, p));
  printf("%d %d %d\n", p.a[6], q.a[0], q.a[6]);
  struct s32 r = rev32((struct s32){{1, -2, 3, -4}});
  printf("%lld %lld %lld %lld\n", r.a[0], r.a[1], r.a[2], r.a[3]);
  struct s33 t = {"by value"}, u = set33(set33(t, 2, '-'), 0, 'B');
  printf("%s %s\n", t.a, u.a);
  struct s40 v = {1LL << 33, {1, 2, 3, 4}, {5, 6, 7, 8}}, w = inc40(inc40(v));
  printf("%lld %d %d %lld %d %d\n", v.a, v.b[3], v.c[7], w.a, w.b[3], w.c[7]);
  return rev32(r).a[2] == 3;
}
