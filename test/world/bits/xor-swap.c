// expect: TRUE|UNKNOWN
// args: --timeout 3
/* Two numbers exchanged again and again. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), x = a, y = b;
  while (__VERIFIER_nondet_bool()) {
    x ^= y;
    y ^= x;
    x ^= y;
  }
  if (!((x == a && y == b) || (x == b && y == a)))
    reach_error();
}
