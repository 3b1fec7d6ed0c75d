// options: --timeout 10
// next: assay check --entry pick --timeout 10 assembly_helper.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int count(int x) {
  int r;
  __asm__("popcnt %1, %0" : "=r"(r) : "r"(x));
  return r;
}
int pick(int n) {
  if (n < 0)
    return 0;
  int r = n % 32;
  if (r < 0 || r >= 32)
    reach_error();
  return r;
}
int main(void) {
  return pick(count(__VERIFIER_nondet_int()));
}
