extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Mutual recursion of any depth. */
int odd(int n);
int even(int n) {
  if (n == 0)
    return 1;
  return odd(n - 1);
}
int odd(int n) {
  if (n == 0)
    return 0;
  return even(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  int r = even(n);
  if (r != 0 && r != 1)
    reach_error();
  return 0;
}
