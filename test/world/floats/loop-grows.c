// expect: FALSE
/* Without a clamp it grows. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  double level = 1.0;
  while (__VERIFIER_nondet_int()) {
    level = level * 1.5;
    if (level > 100.0)
      reach_error();
  }
}
