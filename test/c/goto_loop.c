// Loops written with goto, backward and irreducible.
// models: 32 64
#include <stdio.h>

static int collatz(unsigned n) {
  int steps = 0;
again:
  if (n == 1)
    goto done;
  steps++;
  if (n % 2)
    goto odd;
  n /= 2;
  goto again;
odd:
  n = 3 * n + 1;
  goto again;
done:
  return steps;
}

/* Two labels of one cycle, both entered from outside: no single loop header. */
static int irreducible(int start_at_second, int n) {
  int trace = 0;
  if (start_at_second)
    goto second;
first:
  trace = trace * 2 + 1;
  if (--n <= 0)
    goto end;
second:
  trace = trace * 2;
  if (--n > 0)
    goto first;
end:
  return trace;
}

int main(void) {
  for (unsigned n = 1; n < 30; n += 6) {
    printf("%d ", collatz(n));
  }
  printf("\n");
  printf("%d %d %d\n", irreducible(0, 6), irreducible(1, 6), irreducible(1, 5));
  return collatz(27) & 0x7f;
}
