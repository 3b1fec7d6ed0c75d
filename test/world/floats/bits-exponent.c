// expect: TRUE
/* The exponent of a number between 1 and 2, by its bits. */
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

union both {
  float f;
  unsigned u;
};

int main(void) {
  union both b;
  b.f = __VERIFIER_nondet_float();
  __VERIFIER_assume(b.f >= 1.0f && b.f < 2.0f);
  if (b.u >> 23 != 127)
    reach_error();
}
