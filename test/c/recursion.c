// Direct recursion: accumulating, double, and over arrays.
// models: 32 64
#include <stdio.h>

static unsigned long long factorial(unsigned n) {
  return n ? n * factorial(n - 1) : 1;
}
static int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
static int maximum(const int *a, int n) {
  if (n == 1)
    return a[0];
  int left = maximum(a, n / 2), right = maximum(a + n / 2, n - n / 2);
  return left > right ? left : right;
}
static int moves;
static void hanoi(int n, char from, char to, char via) {
  if (n == 0)
    return;
  hanoi(n - 1, from, via, to);
  if (moves++ < 4)
    printf("%c%c ", from, to);
  hanoi(n - 1, via, to, from);
}

int main(void) {
  printf("%llu %llu\n", factorial(5), factorial(20));
  printf("%d\n", fib(15));
  printf("%u\n", ackermann(2, 3));
  int a[9] = {3, 8, 2, 11, -5, 6, 10, 0, 7};
  printf("%d %d\n", maximum(a, 9), maximum(a + 4, 2));
  hanoi(6, 'A', 'C', 'B');
  printf("%d\n", moves);
  return fib(9);
}
