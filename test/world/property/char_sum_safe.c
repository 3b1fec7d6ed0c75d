// expect: TRUE
// args: --property no-overflow
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  long s = 2147483000;
  s += c * 3;
  s += c * 3;
  return s > 4;
}
