// Functions that call each other: parity, and a recursive-descent expression parser.
// models: 32 64
#include <stdio.h>

static int odd(unsigned n);
static int even(unsigned n) {
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
  return n == 0 ? 0 : even(n - 1);
}

static const char *at;
static int sum(void);

static int atom(void) {
  if (*at == '(') {
    at++;
    int v = sum();
    at++;
    return v;
  }
  if (*at == '-') {
    at++;
    return -atom();
  }
  int v = 0;
  while (*at >= '0' && *at <= '9')
    v = v * 10 + (*at++ - '0');
  return v;
}
static int product(void) {
  int v = atom();
  while (*at == '*') {
    at++;
    v *= atom();
  }
  return v;
}
static int sum(void) {
  int v = product();
  while (*at == '+' || *at == '-') {
    if (*at++ == '+')
      v += product();
    else
      v -= product();
  }
  return v;
}
static int evaluate(const char *s) {
  at = s;
  return sum();
}

int main(void) {
  printf("%d %d %d\n", even(10), odd(7), even(3));
  printf("%d\n", evaluate("1+2*3"));
  printf("%d\n", evaluate("(1+2)*3-4*(5-7)"));
  printf("%d\n", evaluate("-(2*(3+4*(5-6)))*10"));
  return evaluate("6*7");
}
