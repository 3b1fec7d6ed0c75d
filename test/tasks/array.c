extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int a[10];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 10 && j >= 0 && j < 10);
  a[i] = 1;
  a[j] = 2;
  if (i != j && a[i] != 1)
    reach_error();
  return 0;
}
