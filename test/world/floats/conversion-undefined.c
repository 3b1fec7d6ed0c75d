// expect: FALSE(def-behavior)
// args: --property def-behavior
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  return (int)f != 0;
}
