extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* As compiled, the sum of two positive numbers can be negative. */
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > 0 && y > 0 && x + y < 0)
    reach_error();
  return 0;
}
