// An unsigned short becomes an int before it is multiplied.
// expect: FALSE(no-overflow)
// args: --property no-overflow
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort();
  unsigned r = a * a;
  return r == 0;
}
