// ++ and -- on every integer type, wrapping where the type wraps, and on pointers to structs.
// models: 32 64
#include <stdio.h>

struct s {
  char pad[3];
  short v;
};

int main(void) {
  signed char sc = 126;
  unsigned char uc = 255;
  short sh = -32767;
  unsigned short us = 0;
  unsigned u = 0;
  long l = -1;
  unsigned long ul = 41;
  long long ll = 4294967295LL;
  unsigned long long ull = 0;
  _Bool b = 0;
  printf("%d %d\n", ++sc, uc++);
  printf("%d %d\n", sc, uc);
  printf("%d %u\n", sh--, us--);
  printf("%d %u\n", sh, us);
  printf("%u %ld %lu\n", --u, ++l, ul++);
  printf("%lld %llu\n", ++ll, --ull);
  printf("%lld %llu %u %lu\n", ll, ull, u++, ul);
  b++;
  printf("%d", b);
  b++;
  printf("%d", b);
  b--;
  printf("%d\n", b);
  struct s a[3] = {{"x", 1}, {"y", 2}, {"z", 3}}, *p = a;
  printf("%d\n", p++->v);
  printf("%d %s\n", ++p->v, p->pad);
  printf("%d\n", (++p)->v--);
  printf("%d %d\n", a[2].v, (int)(p - a));
  char text[] = "abc", *t = text;
  ++*t++;
  ++*t;
  printf("%s\n", text);
  return uc + us % 7;
}
