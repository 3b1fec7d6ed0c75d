// expect: FALSE
/* One of them counts to 8. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 0, b = 0;
  while (__VERIFIER_nondet_bool()) {
    a = (a + 1) & 7;
    b = b == 8 ? 0 : b + 1;
    if (a != b)
      reach_error();
  }
}
