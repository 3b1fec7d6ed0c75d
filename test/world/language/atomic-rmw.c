// expect: TRUE
// native: TRUE
/* Read-modify-write operations of GNU C: they give the old value. */
#include <assert.h>
int nondet_int(void);
unsigned char nondet_uchar(void);
int main(void) {
  int x = nondet_int(), v = nondet_int(), old = x;
  assert(__atomic_fetch_nand(&x, v, __ATOMIC_SEQ_CST) == old);
  assert(x == ~(old & v));
  unsigned char c = nondet_uchar(), d = c;
  assert(__sync_fetch_and_nand(&c, 12) == d);
  assert(c == (unsigned char)~(d & 12));
  assert(__sync_nand_and_fetch(&c, 255) == (d & 12));
  return 0;
}
