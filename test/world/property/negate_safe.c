// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -2147483647)
    return 0;
  return -x;
}
