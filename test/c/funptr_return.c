// Functions that return function pointers, and states that are functions.
// models: 32 64
#include <stdio.h>

typedef struct state (*step)(char);
struct state {
  step next;
};

static int spaces, words;

static struct state outside(char c);
static struct state inside(char c) {
  if (c == ' ') {
    spaces++;
    return (struct state){outside};
  }
  return (struct state){inside};
}
static struct state outside(char c) {
  if (c != ' ') {
    words++;
    return (struct state){inside};
  }
  spaces++;
  return (struct state){outside};
}

static int inc(int x) {
  return x + 1;
}
static int dbl(int x) {
  return 2 * x;
}
static int (*choose(int which))(int) {
  return which ? inc : dbl;
}

int main(void) {
  struct state s = {outside};
  for (const char *p = "  the quick  brown fox "; *p; p++) {
    s = s.next(*p);
  }
  printf("%d %d\n", words, spaces);
  printf("%d %d\n", choose(0)(20), choose(1)(20));
  int x = 1;
  for (unsigned bits = 0x2d; bits; bits >>= 1) {
    x = choose((int)(bits & 1))(x);
  }
  printf("%d\n", x);
  int (*f)(int) = words > 3 ? inc : 0;
  if (f) {
    printf("%d\n", (words == 4 ? inc : dbl)(f(x)));
  }
  return x;
}
