extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  double d = __VERIFIER_nondet_int();
  if (d * 0.5 > 1.0)
    reach_error();
  return 0;
}
