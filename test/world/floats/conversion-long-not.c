// expect: FALSE
/* A long has more bits than a double. */
extern void __VERIFIER_assume(int);
extern void reach_error(void);

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long l = __VERIFIER_nondet_long();
  __VERIFIER_assume(l > 0 && l < 1L << 60);
  if ((long)(double)l != l)
    reach_error();
}
