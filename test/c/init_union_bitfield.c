// Global unions whose initialised member is a bit-field, or smaller than the union.
// models: 32 64
#include <stdio.h>

union first_bits {
  unsigned low : 20;
  signed char byte;
  unsigned long long all;
};
union signed_bits {
  const signed s : 10;
  unsigned short half;
  unsigned word;
};
union small_first {
  signed char c;
  unsigned long long wide;
};
struct holder {
  char tag;
  union first_bits u[2];
  union signed_bits v;
};

static union first_bits a = {0xfffff};
static const union signed_bits b = {-3};
static union small_first c[3] = {{-8}, {7}, {0x7f}};
static struct holder h = {'h', {{5}, {.byte = -1}}, {.word = 0x12345678}};
static union first_bits named = {.all = 0x1122334455667788ULL};

int main(void) {
  printf("%x %d %llx\n", a.low, a.byte, a.all);
  printf("%d %u %u\n", b.s, b.half & 0x3ffu, b.word & 0x3ffu);
  printf("%d %d %d %llu\n", c[0].c, c[1].c, c[2].c, c[1].wide);
  printf("%c %u %d %x %x\n", h.tag, h.u[0].low, h.u[1].byte, h.v.word, h.v.half);
  printf("%x %d\n", named.low, named.byte);
  a.low++;
  a.byte = 1;
  h.u[0] = named;
  h.u[0].low = 0;
  printf("%llx %llx\n", a.all, h.u[0].all);
  union first_bits local = {77};
  union signed_bits copy = b;
  printf("%u %d\n", local.low, copy.s);
  return h.u[0].low == 0;
}
