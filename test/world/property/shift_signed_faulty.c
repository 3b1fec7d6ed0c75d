// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: signed overflow of int: x << 3 with x = 
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    return 0;
  return x << 3;
}
