// expect: FALSE
extern void __VERIFIER_assert(int);
int nondet_int(void);
int main(void) {
  __VERIFIER_assert(nondet_int() != 9);
  return 0;
}
