// Many arguments, so that structs and scalars spill to the stack.
// models: 32 64
#include <stdio.h>

struct pair {
  int a, b;
};
struct wide {
  long long a, b;
};
struct big {
  int v[6];
};

static long long mixup(int i, struct pair p, char c, struct wide w, short s, struct big g,
                       struct pair q, long long l, struct wide x, unsigned char u) {
  printf("%d %d %d %c %lld %lld %d\n", i, p.a, p.b, c, w.a, w.b, s);
  printf("%d %d %d %d %lld %lld %lld %u\n", g.v[0], g.v[5], q.a, q.b, l, x.a, x.b, u);
  p.a = q.b = 0;
  return i + p.b + w.a + s + g.v[3] + q.a + l + x.b + u;
}

int main(void) {
  struct pair p = {1, 2}, q = {-3, -4};
  struct wide w = {5000000000LL, 6}, x = {7, -8000000000LL};
  struct big g = {{9, 10, 11, 12, 13, 14}};
  printf("%lld\n", mixup(15, p, 'm', w, -16, g, q, 17, x, 200));
  printf("%d %d\n", p.a, q.b);
  printf("%lld\n", mixup(0, q, 'n', x, 1, (struct big){{1}}, p, -1, w, 0));
  return 0;
}
