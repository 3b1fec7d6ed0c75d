// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int one(void) {
  return 1;
}
int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int() > 3)
    f = one;
  return f != 0 ? f() : 0;
}
