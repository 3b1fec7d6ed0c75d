// expect: TRUE
/* What is taken from one is given to the other: their sum without carries stays. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 0x1234, b = 0xabcd;
  while (__VERIFIER_nondet_bool()) {
    unsigned m = __VERIFIER_nondet_uint();
    a ^= m;
    b ^= m;
  }
  if ((a ^ b) != (0x1234 ^ 0xabcd))
    reach_error();
}
