// expect: TRUE
/* One bit that wanders round. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned char b = 1;
  while (__VERIFIER_nondet_bool()) {
    b = (unsigned char)(b << 1 | b >> 7);
    if (b == 0 || (b & (b - 1)))
      reach_error();
  }
}
