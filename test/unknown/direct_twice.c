// options: --engine direct
// next: assay check direct_twice.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int twice(int x) { return x > 1000 ? 2000 : 2 * x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && twice(x) > 2000)
    reach_error();
  return 0;
}
