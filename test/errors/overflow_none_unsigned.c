// Unsigned arithmetic and conversions never are overflow errors.
// RUN: --property no-overflow
// EXIT: 0
// STDOUT: 4294967295 1 -1 0
#include <limits.h>
#include <stdio.h>

int main(void) {
  unsigned u = 0;
  u--;
  unsigned long long w = ULLONG_MAX;
  w += 2;
  int narrowed = (int)u;
  unsigned char c = 255;
  c++;
  printf("%u %llu %d %d\n", u, w, narrowed, c);
  return 0;
}
