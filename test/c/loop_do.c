// do loops: the body runs at least once; continue goes to the condition.
// models: 32 64
#include <stdio.h>

static int digits(unsigned n) {
  int d = 0;
  do {
    d++;
    n /= 10;
  } while (n);
  return d;
}

int main(void) {
  printf("%d %d %d\n", digits(0), digits(9), digits(1234567));
  int i = 0, evens = 0;
  do {
    if (i % 2) {
      continue;
    }
    evens += i;
  } while (++i < 10);
  printf("%d %d\n", i, evens);
  int n = 5;
  do
    n--;
  while (n > 100);
  printf("%d\n", n);
  int outer = 0, inner_total = 0;
  do {
    int inner = outer;
    do {
      inner_total++;
      if (inner == 2)
        break;
    } while (inner-- > 0);
    outer++;
  } while (outer < 5);
  printf("%d %d\n", outer, inner_total);
  do {
    printf("once\n");
  } while (0);
  return digits(100000);
}
