// The <stdint.h> types and their limits.
// models: 32 64
#include <stdint.h>
#include <stdio.h>

struct record {
  int8_t a;
  uint8_t b;
  int16_t c;
  uint16_t d;
  int32_t e;
  uint32_t f;
  int64_t g;
  uint64_t h;
};

int main(void) {
  struct record r = {INT8_MIN,  UINT8_MAX,  INT16_MIN, UINT16_MAX,
                     INT32_MIN, UINT32_MAX, INT64_MIN, UINT64_MAX};
  printf("%d %u %d %u %d %u\n", r.a, r.b, r.c, r.d, r.e, r.f);
  printf("%lld %llu\n", (long long)r.g, (unsigned long long)r.h);
  r.a--;
  r.b++;
  r.c--;
  r.d++;
  r.f++;
  r.h++;
  printf("%d %u %d %u %u %llu\n", r.a, r.b, r.c, r.d, r.f, (unsigned long long)r.h);
  uintptr_t p = (uintptr_t)&r;
  struct record *q = (struct record *)p;
  printf("%d\n", q->a);
  uint32_t x = UINT32_C(0x80000000);
  printf("%d\n", (int32_t)x == INT32_MIN);
  return 0;
}
