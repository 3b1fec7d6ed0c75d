// Unions assigned, passed and returned by value.
// models: 32 64
#include <stdio.h>

union small {
  char c[4];
  int i;
};
union large {
  char text[20];
  int words[5];
};

static union small next(union small s) {
  s.i++;
  return s;
}
static union large stamp(union large l, int at, int w) {
  l.words[at] = w;
  return l;
}

int main(void) {
  union small s = {{'a', 'b', 'c', 0}};
  union small t = next(next(s));
  printf("%s %s\n", s.c, t.c);
  union large l = {"hello, large union"};
  union large m = stamp(l, 1, 0x2d2d2d2d);
  printf("%s|%s\n", l.text, m.text);
  union large *p = &m;
  *p = l;
  p->text[0] = 'J';
  printf("%s\n", m.text);
  union small array[3] = {s, t, {{'x', 0, 0, 0}}};
  array[0] = array[2];
  for (int i = 0; i < 3; i++) {
    printf("%s ", array[i].c);
  }
  printf("\n");
  printf("%d %d\n", (int)sizeof(union small), (int)sizeof(union large));
  return array[0].i;
}
