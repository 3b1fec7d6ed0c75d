extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* The family i == 0, i == 1, ... proves nothing; i <= n does. */
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i++;
  if (i != n)
    reach_error();
  return 0;
}
