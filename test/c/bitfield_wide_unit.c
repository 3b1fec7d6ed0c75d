// So many bit-fields in a row that clang keeps them in one unit of more than 128 bits.
// models: 32 64
#include <stdio.h>

#pragma pack(1)
struct row {
  unsigned a : 13;
  signed b : 10;
  const signed c : 7;
  signed d : 3;
  unsigned e : 27;
  signed f : 19;
  unsigned g : 30;
  signed h : 25;
  unsigned i : 14;
  unsigned long long j : 37;
  signed k : 2;
};
#pragma pack()
struct loose {
  unsigned a : 31, b : 31, c : 31, d : 31, e : 31, f : 31;
};

static struct row rows[2] = {{8191, -512, -1, 3, 1, -2, 3, -4, 5, 6, 1},
                             {1, 2, 3, -4, 5, 6, 7, 8, 9, 10, -2}};
static struct loose l = {1, 2, 3, 4, 5, 6};

static void show(const struct row *r) {
  printf("%u %d %d %d %u %d %u %d %u %llu %d\n", r->a, r->b, r->c, r->d, r->e, r->f, r->g, r->h,
         r->i, (unsigned long long)r->j, r->k);
}

int main(void) {
  printf("%d %d\n", (int)sizeof(struct row), (int)sizeof(struct loose));
  show(&rows[0]);
  show(&rows[1]);
  rows[0].e = 0x7abcdef;
  rows[0].j = 0x1f00000001ULL;
  rows[0].k = 0;
  rows[1].h = -rows[1].h;
  rows[1].a += 8191;
  show(&rows[0]);
  show(&rows[1]);
  struct row copy = rows[0];
  copy.g--;
  show(&copy);
  l.c = l.f = 0x7fffffff;
  l.d ^= l.c;
  printf("%x %x %x %x %x %x\n", l.a, l.b, l.c, l.d, l.e, l.f);
  return (int)copy.i;
}
