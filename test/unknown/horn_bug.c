// options: --engine horn
// next: assay check horn_bug.c
// follow: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < n && i < 10; i++)
    s += i;
  if (s == 28)
    reach_error();
  return 0;
}
