// expect: FALSE(no-overflow)
// args: --property no-overflow,valid-deref
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i == 7)
    reach_error();
  return i + 1;
}
