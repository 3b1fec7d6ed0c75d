// options: --engine direct
// next: assay check direct_loop.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int held = 0;
  while (__VERIFIER_nondet_int()) {
    if (held)
      reach_error();
    held = 1;
    held = 0;
  }
  return 0;
}
