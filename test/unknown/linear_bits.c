// options: --engine linear
// next: assay check linear_bits.c
// follow: TRUE
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x & (x - 1);
  if (x && (x & (0u - x)) + y != x)
    reach_error();
  return 0;
}
