// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: signed overflow of int: x + 1 with x = 2147483647
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= 2147483647)
    x = x + 1;
  return x == 0;
}
