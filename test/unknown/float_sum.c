// options: --timeout 5
// follow: none
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x > 0 && y > 0 && x < 1000 && y < 1000 && x + y < x)
    reach_error();
  return 0;
}
