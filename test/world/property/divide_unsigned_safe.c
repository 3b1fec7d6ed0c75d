// expect: TRUE
// args: --property def-behavior
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  return 7u / (n | 1) == 3;
}
