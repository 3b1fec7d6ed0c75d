// expect: FALSE(def-behavior)
// args: --property def-behavior
extern int __VERIFIER_nondet_int(void);
int seen;
int main(void) {
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 0:
    x = 4; /* and on */
  case 1:
    seen = x;
    break;
  default:
    break;
  }
  return 0;
}
