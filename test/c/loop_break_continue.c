// break and continue in nested loops of all three kinds.
// models: 32 64
#include <stdio.h>

static int primes(int limit) {
  int found = 0;
  for (int n = 2; n < limit; n++) {
    int d = 2;
    while (1) {
      if (d * d > n) {
        found++;
        break;
      }
      if (n % d == 0)
        break;
      d++;
    }
  }
  return found;
}

int main(void) {
  printf("%d\n", primes(100));
  int log = 0;
  for (int i = 0; i < 6; i++) {
    if (i == 1)
      continue;
    int j = 0;
    do {
      if (j == i)
        break;
      if (j % 2 == 0)
        continue;
      log += 1;
      while (log % 7) {
        log += 3;
        if (log > 50)
          goto out;
        if (log % 5 == 0)
          break;
      }
    } while (++j < 5);
    if (i == 4)
      break;
  }
out:
  printf("%d\n", log);
  int skipped = 0;
  for (int i = 0; i < 20; i++) {
    switch (i % 4) {
    case 0:
      continue;
    case 1:
      break;
    default:
      skipped++;
    }
    skipped += 10;
  }
  printf("%d\n", skipped);
  return primes(30);
}
