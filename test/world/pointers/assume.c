// expect: TRUE
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  void (*need)(int) = __VERIFIER_assume;
  int x = __VERIFIER_nondet_int();
  need(x > 3);
  if (x == 3)
    reach_error();
  return 0;
}
