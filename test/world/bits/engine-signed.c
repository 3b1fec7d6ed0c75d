// expect: TRUE
// args: --engine bits
/* Signs: division towards zero, shifts to the right, comparisons, chars and shorts that are widened. */
extern signed char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  signed char c = -8;
  short s = -1;
  while (__VERIFIER_nondet_bool()) {
    signed char d = __VERIFIER_nondet_char();
    if (d < 0)
      c = (signed char)(d / 16);
    else
      c = (signed char)-(d >> 4);
    s = (short)(s % 2 - 2);
    if (c < -8 || c > 0 || c % 2 > 0 || (c >> 7 != -1 && c != 0))
      reach_error();
  }
  if (s > 0 || s < -3)
    reach_error();
}
