// long long and unsigned long long in both data models.
// models: 32 64
#include <limits.h>
#include <stdio.h>

static unsigned long long state = 88172645463325252ULL;

static unsigned long long next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

int main(void) {
  printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
  for (int i = 0; i < 5; i++) {
    printf("%llx", next());
    printf(" %llu\n", state % 1000);
  }
  long long a = -9000000000LL;
  printf("%lld %lld %lld\n", a / 7, a % 7, a * 3);
  printf("%lld\n", (long long)(int)a);
  printf("%lld\n", (long long)(unsigned)a);
  unsigned long long product = 0xffffffffULL * 0xffffffffULL;
  printf("%llx\n", product);
  printf("%d %d\n", a < 0, (unsigned long long)a < 5);
  return 0;
}
