// options: --timeout 10
// next: assay check --entry pick --timeout 10 assembly_helper.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int count(int x) {
  __asm__ goto("test %0, %0; jz %l1" : : "r"(x) : "cc" : none);
  return 1;
none:
  return 0;
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
