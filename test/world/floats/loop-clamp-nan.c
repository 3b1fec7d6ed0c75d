// expect: FALSE
/* Two infinities of opposite signs cannot be: but a NaN passes every clamp. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double level = 0.0;
  while (__VERIFIER_nondet_int()) {
    level += __VERIFIER_nondet_double();
    if (level > 100.0)
      level = 100.0;
    if (level < 0.0)
      level = 0.0;
    if (!(level >= 0.0 && level <= 100.0))
      reach_error();
  }
}
