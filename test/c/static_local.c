// Static locals keep their value; each function has its own.
// models: 32 64
#include <stdio.h>

static int counter(void) {
  static int n = 10;
  return n++;
}

static int *slot(int i) {
  static int slots[3] = {5, 6, 7};
  return &slots[i];
}

static const char *toggle(void) {
  static _Bool state;
  static const char *const names[2] = {"off", "on"};
  state = !state;
  return names[state];
}

static int depth(int n) {
  static int deepest;
  if (n > deepest) {
    deepest = n;
  }
  return n > 0 ? depth(n - 1) : deepest;
}

int main(void) {
  static int counter_here = 100;
  for (int i = 0; i < 3; i++) {
    static int loop;
    loop += i + 1;
    counter_here += counter();
    printf("%d %d %s\n", loop, counter_here, toggle());
  }
  *slot(1) = 60;
  *slot(0) += *slot(1);
  printf("%d %d %d\n", *slot(0), *slot(1), *slot(2));
  printf("%d", depth(3));
  printf(" %d\n", depth(1));
  {
    static int n = 1;
    n *= 2;
    printf("%d\n", n);
  }
  return counter();
}
