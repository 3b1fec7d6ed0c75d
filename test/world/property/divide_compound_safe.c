// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = 10;
  if (x != 0)
    s /= x;
  return s;
}
