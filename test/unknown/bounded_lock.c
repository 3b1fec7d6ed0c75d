// options: --engine bounded --timeout 3
// next: assay check --timeout 3 bounded_lock.c
// follow: TRUE
// slow
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int held = 0, n = 0;
  while (__VERIFIER_nondet_int()) {
    if (!held) {
      held = 1;
      n = 0;
    } else if (n < 3)
      n++;
    if (n > 3)
      reach_error();
  }
  return 0;
}
