// expect: FALSE
/* A field that wraps around. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  struct {
    unsigned mode : 2, count : 3;
  } s = {1, 0};
  unsigned n = 0;
  while (__VERIFIER_nondet_bool()) {
    s.count++;
    n++;
    if (s.count != n)
      reach_error();
  }
}
