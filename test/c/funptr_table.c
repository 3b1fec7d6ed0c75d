// A table of function pointers, called by index.
// models: 32 64
#include <stdio.h>

typedef int (*binary)(int, int);

static int add(int a, int b) {
  return a + b;
}
static int sub(int a, int b) {
  return a - b;
}
static int mul(int a, int b) {
  return a * b;
}
static int quo(int a, int b) {
  return b ? a / b : 0;
}

static const binary ops[] = {add, sub, mul, quo};
static const char signs[] = "+-*/";

static int evaluate(const char *rpn) {
  int stack[8], top = 0;
  for (; *rpn; rpn++) {
    if (*rpn >= '0' && *rpn <= '9') {
      stack[top++] = *rpn - '0';
      continue;
    }
    for (int i = 0; i < 4; i++) {
      if (signs[i] == *rpn) {
        int b = stack[--top];
        int a = stack[--top];
        stack[top++] = ops[i](a, b);
      }
    }
  }
  return stack[0];
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    printf("%c %d\n", signs[i], ops[i](20, 6));
  }
  printf("%d\n", evaluate("34+5*"));
  printf("%d\n", evaluate("92/71-*"));
  binary f = ops[1], *p = &f;
  printf("%d %d %d\n", f(1, 2), (*f)(3, 5), (*p)(8, 1));
  f = &add;
  printf("%d %d\n", f == ops[0], f != ops[1]);
  return evaluate("99*");
}
