// expect: TRUE|UNKNOWN
// args: --engine bits
/* Written through a pointer that is one of two: nothing is known of either afterwards. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 1, *p = &a;
  while (__VERIFIER_nondet_bool()) {
    p = __VERIFIER_nondet_bool() ? &a : &b;
    *p ^= 2;
  }
  if (!(a & 1) || !(b & 1))
    reach_error();
}
