// expect: FALSE
/* Not the conjunction, its complement. */
#include <assert.h>
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  __atomic_fetch_nand(&x, 1, __ATOMIC_SEQ_CST);
  assert(x != -2);
  return 0;
}
