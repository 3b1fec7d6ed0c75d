// expect: FALSE
/* It is lost after eight steps. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned char b = 1;
  while (__VERIFIER_nondet_bool()) {
    b = (unsigned char)(b << 1);
    if (b & (b - 1) || b == 0)
      reach_error();
  }
}
