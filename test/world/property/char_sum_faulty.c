// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  int s = 2147483000;
  s += c * 3;
  s += c * 3;
  return s > 4;
}
