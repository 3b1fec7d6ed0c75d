// options: --engine horn
// next: assay check horn_memory.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[16];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 16 || j < 0 || j >= 16)
    return 0;
  a[i] = 1;
  a[j] = 2;
  if (i != j && a[i] != 1)
    reach_error();
  return 0;
}
