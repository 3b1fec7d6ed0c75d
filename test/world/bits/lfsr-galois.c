// expect: TRUE
/* A Galois register of 32 bits never comes to zero, from any start but zero. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned s = __VERIFIER_nondet_uint();
  __VERIFIER_assume(s != 0);
  while (__VERIFIER_nondet_bool()) {
    s = (s >> 1) ^ (-(s & 1u) & 0x80200003u);
    if (s == 0)
      reach_error();
  }
}
