// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = 2147481647;
  if (x >= 0 && x <= 2000)
    s += x;
  return s == 3;
}
