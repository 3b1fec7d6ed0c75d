// switch over long long, unsigned char and enum operands.
// models: 32 64
#include <stdio.h>

static int wide(long long x) {
  switch (x) {
  case -5000000000LL:
    return 1;
  case 0:
    return 2;
  case 5000000000LL:
    return 3;
  case 705032704LL: /* 5000000000 modulo 2^32 */
    return 4;
  default:
    return 5;
  }
}

static int narrow(unsigned char c) {
  switch (c) {
  case 255:
    return 1;
  case 0:
    return 2;
  case 128:
    return 3;
  }
  return 0;
}

static int huge(unsigned u) {
  switch (u) {
  case 0xffffffffu:
    return 1;
  case 0x80000000u:
    return 2;
  default:
    return 3;
  }
}

int main(void) {
  printf("%d %d %d %d %d\n", wide(-5000000000LL), wide(0), wide(5000000000LL), wide(705032704),
         wide(1));
  printf("%d %d %d %d\n", narrow((unsigned char)-1), narrow((unsigned char)256), narrow(128),
         narrow(5));
  printf("%d %d %d\n", huge(0u - 1u), huge(1u << 31), huge(0));
  return wide(5000000000LL);
}
