// Conversions between integer types: truncation, sign extension, zero extension.
// models: 32 64
#include <stdio.h>

static void show(long long v) {
  printf("%d %u %d %u %d %u\n", (signed char)v, (unsigned char)v, (short)v, (unsigned short)v,
         (int)v, (unsigned)v);
}

static long long through_uchar(int x) {
  return (unsigned char)x;
}
static long long through_short(int x) {
  return (short)x;
}
static unsigned long long sign_then_unsigned(signed char x) {
  return (unsigned long long)x;
}

int main(void) {
  show(0);
  show(-1);
  show(127);
  show(128);
  show(0x12345678);
  show(0x89abcdef);
  show(0x7fffffffffffffffLL);
  show(-0x123456789abcLL);
  printf("%lld %lld\n", through_uchar(-1), through_short(0x18000));
  printf("%llx\n", sign_then_unsigned(-2));
  int assigned = 0;
  unsigned char narrow = 0;
  assigned = narrow = (unsigned char)0x1ff;
  printf("%d %d\n", assigned, narrow);
  return 0;
}
