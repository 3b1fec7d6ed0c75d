// expect: TRUE
/* A sum that is clamped in every round. */
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double level = 0.0;
  while (__VERIFIER_nondet_int()) {
    double change = __VERIFIER_nondet_double();
    if (change != change)
      continue;
    level += change;
    if (level > 100.0)
      level = 100.0;
    if (level < 0.0)
      level = 0.0;
    if (!(level >= 0.0 && level <= 100.0))
      reach_error();
  }
}
