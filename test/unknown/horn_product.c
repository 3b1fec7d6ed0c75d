// options: --engine horn --timeout 10
// next: assay check --timeout 10 horn_product.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000)
    return 0;
  if (x * x < 0)
    reach_error();
  return 0;
}
