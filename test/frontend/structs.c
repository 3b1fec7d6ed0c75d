/* Structs by value: what clang splits into registers, hides behind pointers and copies through
 * scratch memory is a parameter, a result and an assignment again. */
struct pair {
  int x, y;
};
struct triple {
  int a, b, c;
};
struct big {
  long a[5];
};
struct odd {
  long l;
  char c;
};

struct pair make(int x) {
  struct pair p = {x, x + 1};
  return p;
}
struct triple turn(struct triple t) {
  struct triple r = {t.b, t.c, t.a};
  return r;
}
struct big grow(struct big b, int i) {
  b.a[i]++;
  return b;
}
struct odd same(struct odd o) {
  return o;
}

int use(struct pair p, struct big b) {
  struct triple t = {1, 2, 3};
  struct odd o = {1, 2};
  p = make(3);
  t = turn(t);
  b = grow(b, 2);
  o = same(o);
  return p.x + t.a + (int)b.a[2] + o.c;
}
