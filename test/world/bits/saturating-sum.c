// expect: TRUE
/* A sum that saturates, without branches. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned s = a + b;
  s |= -(unsigned)(s < a);
  if (s < a || s < b)
    reach_error();
}
