// expect: TRUE
// silent: Vacuous
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10);
  if (x < 10)
    reach_error();
  return 0;
}
