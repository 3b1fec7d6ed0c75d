// Variable-length arrays: size from a parameter, sizeof at run time, one per iteration.
// models: 32 64
#include <stdio.h>

static int sieve(int n) {
  char composite[n + 1];
  int count = 0;
  for (int i = 0; i <= n; i++)
    composite[i] = 0;
  for (int i = 2; i <= n; i++) {
    if (composite[i])
      continue;
    count++;
    for (int j = i * 2; j <= n; j += i)
      composite[j] = 1;
  }
  return count;
}

static int size_of(int n) {
  short a[n];
  a[0] = 0;
  n = 1000;
  return (int)sizeof a + a[0];
}

int main(void) {
  printf("%d %d\n", sieve(10), sieve(50));
  printf("%d %d\n", size_of(1), size_of(7));
  int total = 0;
  for (int n = 1; n < 6; n++) {
    int a[n];
    for (int i = 0; i < n; i++)
      a[i] = i * n;
    total += a[n - 1];
  }
  printf("%d\n", total);
  int side_effect = 3;
  long long b[side_effect++];
  b[2] = side_effect;
  printf("%d %d %lld\n", (int)(sizeof b / sizeof *b), side_effect, b[2]);
  struct point {
    int x, y;
  } points[side_effect];
  for (int i = 0; i < side_effect; i++)
    points[i] = (struct point){i, -i};
  printf("%d\n", points[3].x * points[2].y);
  return sieve(30);
}
