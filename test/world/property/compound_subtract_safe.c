// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = -2147483641;
  if (x >= 0 && x <= 7)
    s -= x;
  return s == 3;
}
