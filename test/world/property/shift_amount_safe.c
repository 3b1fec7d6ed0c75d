// expect: TRUE
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  return (int)(1u << (n & 31)) + (int)(7ul >> (n & 63));
}
