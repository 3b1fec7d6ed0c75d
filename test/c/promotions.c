// Integer promotions: small operands compute as int.
// models: 32 64
#include <stdio.h>

int main(void) {
  unsigned char a = 200, b = 100;
  signed char c = -100;
  unsigned short s = 65535;
  printf("%d\n", a + b);
  printf("%d\n", (unsigned char)(a + b));
  printf("%d\n", a - b - b - b);
  printf("%d\n", c * 3);
  printf("%d\n", ~a);
  printf("%d\n", -s);
  printf("%d\n", (unsigned short)~s);
  printf("%d\n", a << 4);
  printf("%d\n", (unsigned char)(a << 4) >> 4);
  printf("%d %d %d\n", (int)sizeof(a + b), (int)sizeof(+c), (int)sizeof(a));
  if (~(unsigned char)0 == 0xff) {
    printf("equal\n");
  } else {
    printf("different\n");
  }
  char ch = 'a';
  printf("%d %d\n", ch - 'A', (int)sizeof('a'));
  a += 100;
  printf("%d\n", a);
  s *= s - 65534;
  printf("%u\n", s);
  return c + 128;
}
