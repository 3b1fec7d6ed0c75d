// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int pick(int n) {
  int r;
  if (n > 0)
    r = 1;
  else if (n < 0)
    r = 2;
  return r;
}
int main(void) {
  return pick(__VERIFIER_nondet_int());
}
