// Integer literals: bases, suffixes, character escapes and their types.
// models: 32 64
#include <stdio.h>

int main(void) {
  printf("%d %d %d\n", 10, 010, 0x10);
  printf("%d %d %d %d\n", 'a', '\n', '\0', '\\');
  printf("%d %d\n", '\x41', '\101');
  printf("%d\n", '\xff' < 0);
  printf("%d %d\n", (int)sizeof(1), (int)sizeof(1LL));
  printf("%d\n", 2147483648 > 0);
  printf("%d\n", (int)sizeof(4294967296));
  printf("%u\n", 0xffffffff);
  printf("%lld\n", 0xffffffff + 1LL);
  printf("%d\n", -1 < 0x80000000);
  printf("%d\n", -1LL < 0x80000000);
  printf("%llu\n", 0xffffffffffffffffULL);
  printf("%d\n", '9' - '0');
  printf("%d\n", 0b101101);
  const char *digits = "0123456789";
  int value = 0;
  for (const char *p = digits; *p != '\0'; p++) {
    value = value * 7 + (*p - '0');
  }
  printf("%d\n", value);
  return '*';
}
