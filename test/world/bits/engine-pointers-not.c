// expect: FALSE|UNKNOWN
// args: --engine bits
/* The same, with the bit that is asked about. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 1, *p = &a;
  while (__VERIFIER_nondet_bool()) {
    p = __VERIFIER_nondet_bool() ? &a : &b;
    *p ^= 1;
  }
  if (!(a & 1) || !(b & 1))
    reach_error();
}
