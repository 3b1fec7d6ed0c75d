// Signed bit-fields: sign extension on reading.
// models: 32 64
#include <stdio.h>

struct sample {
  signed int a : 3;
  signed int b : 7;
  signed int c : 1;
  int wide : 21;
};
struct mixed {
  signed char s : 4;
  unsigned char u : 4;
  short t : 9;
  _Bool flag : 1;
};

static int sum(struct sample s) {
  return s.a + s.b + s.c + s.wide;
}

int main(void) {
  struct sample s = {-4, 63, -1, -1048576};
  printf("%d %d %d %d\n", s.a, s.b, s.c, s.wide);
  for (int i = 0; i < 9; i++) {
    s.a = (signed int)((unsigned)(i + 4) & 7u) - 4;
    printf("%d ", s.a);
  }
  printf("\n");
  s.b = -64;
  s.c = 0;
  s.wide = 1048575;
  printf("%d %d %d %d\n", s.a, s.b, s.c, s.wide);
  printf("%d\n", sum(s));
  struct mixed m = {-8, 15, -256, 1};
  printf("%d %d %d %d\n", m.s, m.u, m.t, m.flag);
  m.s = 7;
  m.u = (unsigned char)(m.u + 1) & 15;
  m.t = 255;
  m.flag = !m.flag;
  printf("%d %d %d %d\n", m.s, m.u, m.t, m.flag);
  m.flag = 0;
  m.flag = m.t > 0;
  printf("%d %d\n", m.flag, m.s < 0);
  return m.s;
}
