// _Bool: every conversion to it yields 0 or 1.
// models: 32 64
#include <stdbool.h>
#include <stdio.h>

static _Bool flags[4];
struct switches {
  bool on, off;
  char tail;
};

static bool is_even(int n) {
  return n % 2 == 0;
}
static int count(bool a, bool b, bool c) {
  return a + b + c;
}

int main(void) {
  _Bool b = 256;
  int x = 0;
  printf("%d %d\n", b, (_Bool)0);
  int *px = &x;
  b = px;
  printf("%d\n", b);
  flags[1] = 2;
  flags[3] = -1;
  for (int i = 0; i < 4; i++) {
    printf("%d", flags[i]);
  }
  printf("\n");
  flags[0]++;
  flags[0]++;
  printf("%d\n", flags[0]);
  flags[1] ^= 1;
  flags[3] = !flags[3];
  printf("%d %d\n", flags[1], flags[3]);
  struct switches s = {.on = 7, .tail = 'z'};
  printf("%d %d %c\n", s.on, s.off, s.tail);
  printf("%d %d\n", is_even(4), is_even(-3));
  printf("%d\n", count(5, 0, is_even(0)));
  bool *p = &s.off;
  *p = s.on && !s.off;
  printf("%d %d\n", s.off, true + true);
  return count(s.on, s.off, b);
}
