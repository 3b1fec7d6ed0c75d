// short and unsigned short: stores truncate, loads extend.
// models: 32 64
#include <stdio.h>

static short table[4] = {-32768, -1, 1, 32767};
static unsigned short wide[3] = {0, 40000, 65535};

static short negate(short x) {
  return (short)-x;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += table[i];
    printf("%d ", table[i]);
  }
  printf("sum %ld\n", sum);
  for (int i = 0; i < 3; i++) {
    unsigned short w = wide[i];
    w = (unsigned short)(w + 1);
    printf("%u->%u ", wide[i], w);
  }
  printf("\n");
  printf("%d\n", negate(table[0]));
  printf("%d\n", negate(table[3]));
  short s = (short)wide[1];
  printf("%d\n", s);
  int product = table[3] * table[3];
  printf("%d\n", product);
  unsigned short q = (unsigned short)product;
  printf("%u\n", q);
  return 3;
}
