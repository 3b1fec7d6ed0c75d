// expect: TRUE
// The leap over the loop is no proof, and what it makes up is no bug: y has no closed form.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), y = 1;
  for (unsigned i = 0; i < n; i++)
    y = y * y;
  if (y != 1)
    reach_error();
  return 0;
}
