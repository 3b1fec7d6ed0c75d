// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int v = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_int();
  if (v < 0)
    return 0;
  long w = (long)v << ((u * 0) & 7);
  return (int)(w + (v >> (u & 0)) + (int)(u << (u & 0)) % 3 == 0);
}
