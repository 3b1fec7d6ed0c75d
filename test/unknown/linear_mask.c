// options: --engine linear
// next: assay check linear_mask.c
// follow: TRUE
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), low = x & 15u, high = x & ~15u;
  if ((low | high) != x || low + high != x)
    reach_error();
  return 0;
}
