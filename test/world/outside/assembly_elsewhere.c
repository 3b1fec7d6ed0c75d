// expect: TRUE
// prints: inline assembly is assumed to change only what its operands and clobbers name
/* What assembly does not name and was not given keeps its value; an empty one passes its operand on. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g, h;
static unsigned long bits[2];
static void set_bit(int nr, volatile unsigned long *addr) {
  __asm__ volatile("bts %1,%0" : "+m"(*(volatile long *)addr) : "Ir"(nr) : "memory");
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  set_bit(3, bits);
  __asm__ volatile("movl %1, %0" : "=r"(y) : "r"(x));
  if (y == 3)
    g = 1;
  int z = x;
  __asm__("" : "+r"(z));
  if (z != x)
    reach_error();
  if (h != 0)
    reach_error();
  return 0;
}
