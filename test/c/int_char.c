// The three char types: ranges, sign extension, wrap-around on conversion.
// models: 32 64
#include <limits.h>
#include <stdio.h>

static signed char sc = -128;
static unsigned char uc = 255;

static int widen_signed(signed char c) {
  return c;
}
static int widen_unsigned(unsigned char c) {
  return c;
}

int main(void) {
  char plain = 'A';
  signed char s;
  unsigned char u;
  printf("%d %d %d\n", sc, uc, plain);
  printf("%d %d %d\n", SCHAR_MIN, SCHAR_MAX, UCHAR_MAX);
  for (int i = 120; i < 136; i += 5) {
    s = (signed char)i;
    u = (unsigned char)(i * 2);
    printf("%d: %d %d\n", i, s, u);
  }
  printf("%d %d\n", widen_signed((signed char)0x80), widen_unsigned(0x80));
  uc++;
  printf("%d\n", uc);
  uc--;
  printf("%d\n", uc);
  plain += 25;
  printf("%c\n", plain);
  s = -1;
  u = (unsigned char)s;
  printf("%d %u %d\n", s, u, s == u);
  return u & 0x7f;
}
