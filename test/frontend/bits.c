/* Bit-fields are fields. */
struct s {
  unsigned a : 3;
  int b : 13;
  _Bool c : 1;
  unsigned long wide : 40;
};

int f(struct s *p, int v) {
  p->a = v;
  p->b += 3;
  p->c = v > 2;
  p->wide = 5;
  return p->a + p->b + p->c + (int)p->wide;
}
