// expect: TRUE
// args: --property def-behavior
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f > -1e9f && f < 1e9f)
    return (int)f != 0;
  return 0;
}
