// expect: TRUE
// args: --property no-overflow
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x <= 9223372036854775807L - 5)
    x += 5;
  return x == 0;
}
