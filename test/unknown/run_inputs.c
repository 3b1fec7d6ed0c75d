// options: --engine run
// next: assay check run_inputs.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int abs_of(int x) { return x < 0 ? -(x + 1) : x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (abs_of(x) < 0)
    reach_error();
  return 0;
}
