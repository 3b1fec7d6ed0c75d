// expect: TRUE
// args: --property no-overflow,valid-deref
/* An error that is not asked about, where two others are. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2] = {0}, i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1)
    return 0;
  if (a[i] == 0)
    reach_error();
  return a[i] + 1;
}
