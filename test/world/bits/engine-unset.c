// expect: TRUE
// args: --engine bits
/* A variable that was never set has one value. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  unsigned char u;
  unsigned char x = u, y = u;
  while (__VERIFIER_nondet_bool()) {
    x ^= 3;
    y ^= 3;
  }
  if (x != y)
    reach_error();
}
