// expect: FALSE
// prints: events are left out here
// prints: = 50000000
// prints: s = 50000000
// silent: shows all
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++)
    s += 3;
  s /= 3;
  if (s == 50000000 && n == s)
    reach_error();
  return 0;
}
