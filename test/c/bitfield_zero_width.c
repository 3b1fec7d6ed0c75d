// Zero-width and unnamed bit-fields: they move what follows, and hold nothing.
// models: 32 64
#include <stdio.h>

struct split {
  unsigned a : 5;
  unsigned : 0;
  unsigned b : 5;
};
struct gap {
  unsigned a : 3;
  unsigned : 10;
  unsigned b : 7;
  unsigned char after;
};
struct chars {
  unsigned char a : 2;
  unsigned char : 0;
  unsigned char b : 6;
  unsigned char c : 3;
};

static void dump(const void *p, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    printf("%02x", ((const unsigned char *)p)[i]);
  }
  printf("\n");
}

int main(void) {
  static struct split s = {31, 17};
  printf("%u %u %d\n", s.a, s.b, (int)sizeof s);
  dump(&s, sizeof s);
  static struct gap g = {5, 127, 200};
  printf("%u %u %u %d\n", g.a, g.b, g.after, (int)sizeof g);
  dump(&g, sizeof g);
  g.a = 2;
  g.b = 64;
  dump(&g, sizeof g);
  static struct chars c = {3, 63, 7};
  printf("%u %u %u %d\n", c.a, c.b, c.c, (int)sizeof c);
  c.b = 33;
  dump(&c, sizeof c);
  return (int)s.b;
}
