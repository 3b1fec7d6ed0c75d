// expect: FALSE
/* A counter that stops too late. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned char c = 250, old = 0;
  while (__VERIFIER_nondet_bool()) {
    old = c;
    c = c > 255 ? c : (unsigned char)(c + 1);
    if (c < old)
      reach_error();
  }
}
