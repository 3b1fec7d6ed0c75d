// Narrow numbers are computed with as ints, and converted back without overflow.
// expect: TRUE
// args: --property no-overflow
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  signed char c = __VERIFIER_nondet_char();
  short s = __VERIFIER_nondet_short();
  c++;
  s += 30000;
  c = (signed char)(c * c + s);
  s = s * 2;
  return c + s - c * s;
}
