// Enumerations: implicit and explicit values, negative ones, as index and switch operand.
// models: 32 64
#include <stdio.h>

enum color { RED, GREEN = 5, BLUE, LAST = BLUE };
enum signedness { MINUS = -3, ZERO, ONE, BIG = 0x7fffffff };
enum flags { A = 1, B = 1 << 1, C = 1 << 2, ALL = A | B | C };

static enum color next(enum color c) {
  return c == RED ? GREEN : c == GREEN ? BLUE : RED;
}

static const char *name(enum color c) {
  switch (c) {
  case RED:
    return "red";
  case GREEN:
    return "green";
  case BLUE:
    return "blue";
  }
  return "?";
}

static int counts[LAST + 1] = {[RED] = 1, [BLUE] = 3};

int main(void) {
  enum color c = RED;
  for (int i = 0; i < 4; i++) {
    printf("%s %d\n", name(c), counts[c]);
    counts[c]++;
    c = next(c);
  }
  printf("%d %d %d %d\n", MINUS, ZERO, ONE, BIG);
  unsigned f = ALL & ~(unsigned)B;
  printf("%u %d\n", f, (f & C) != 0);
  enum signedness s = MINUS;
  printf("%d %d\n", s < ZERO, s * 2);
  enum { LOCAL = 40, OTHER };
  printf("%d %d\n", OTHER, (int)sizeof(enum color));
  struct {
    enum color c : 4;
    enum flags f;
  } both = {BLUE, C};
  printf("%d %d\n", (int)both.c, (int)both.f);
  return LOCAL + (int)c;
}
