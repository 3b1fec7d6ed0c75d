// expect: TRUE
/* A double that came from a float goes back exactly. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  double d = f;
  if (f == f && (float)d != f)
    reach_error();
}
