// options: --engine linear
// next: assay check linear_product.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > 0 && x < 100 && y > 0 && y < 100 && x * y == 2021 && x != 43 && x != 47)
    reach_error();
  return 0;
}
