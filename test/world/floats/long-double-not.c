// expect: FALSE
/* A third is another number in more bits. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0 && n < 10);
  if ((long double)n / 3.0L != (double)n / 3.0)
    reach_error();
}
