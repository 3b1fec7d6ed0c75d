// expect: TRUE
// args: --32
/* Types of 32 bits. */
#include <assert.h>
int main(void) {
  assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(long long) == 8);
  long l = 2147483647L;
  unsigned long u = l;
  u += 2;
  assert(u == 0x80000001UL);
  assert((unsigned long)-1 == 0xffffffffu);
  long long x = 1LL << 33;
  assert((long)x == 0);
  struct {
    char c;
    long long l;
  } s;
  assert(sizeof s == 12);
  assert(-1L > 0u - 2);
  return 0;
}
