// Structs whose members mix widths: what the ABI packs together must come apart again.
// models: 32 64
#include <stdio.h>

struct ci {
  char c;
  int i;
};
struct sll {
  short s;
  long long l;
};
struct pc {
  const char *p;
  unsigned char n;
};
struct iii {
  int x, y, z;
};
struct one {
  int only;
};

static struct ci make_ci(char c, int i) {
  return (struct ci){c, i};
}
static struct sll flip(struct sll s) {
  s.s = (short)-s.s;
  s.l = ~s.l;
  return s;
}
static int rest(struct pc s) {
  return s.p[s.n];
}
static struct iii cross(struct iii a, struct iii b) {
  struct iii r;
  r.x = a.y * b.z - a.z * b.y;
  r.y = a.z * b.x - a.x * b.z;
  r.z = a.x * b.y - a.y * b.x;
  return r;
}
static int unwrap(struct one a, struct one b) {
  return a.only * 10 + b.only;
}

int main(void) {
  struct ci a = make_ci('q', -7);
  printf("%c %d %d\n", a.c, a.i, make_ci('r', 8).i);
  struct sll s = flip((struct sll){1234, 0x123456789abcLL});
  printf("%d %llx\n", s.s, s.l);
  printf("%c\n", rest((struct pc){"hello", 4}));
  struct iii v = cross((struct iii){1, 2, 3}, (struct iii){-4, 5, -6});
  printf("%d %d %d\n", v.x, v.y, v.z);
  printf("%d\n", unwrap((struct one){4}, (struct one){2}));
  return unwrap((struct one){1}, (struct one){1});
}
