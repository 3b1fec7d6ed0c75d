// int and unsigned int: limits, wrap-around of unsigned, hexadecimal.
// models: 32 64
#include <limits.h>
#include <stdio.h>

static unsigned mix(unsigned h, unsigned x) {
  h ^= x;
  h *= 16777619u;
  return h;
}

int main(void) {
  int low = INT_MIN, high = INT_MAX;
  unsigned top = UINT_MAX;
  printf("%d %d %u\n", low, high, top);
  printf("%u %u\n", top + 1u, 0u - 1u);
  printf("%d\n", low + high);
  unsigned h = 2166136261u;
  for (unsigned i = 0; i < 10; i++) {
    h = mix(h, i * 37u);
  }
  printf("%08x\n", h);
  printf("%X %x\n", 0xdeadbeefu, 0xcafeu);
  printf("%d %d\n", 012, 0x12);
  printf("%u\n", 3000000000u * 3u);
  printf("%d\n", (int)(top / 2) == high);
  return 0;
}
