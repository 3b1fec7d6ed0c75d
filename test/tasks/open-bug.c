extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int limit;
int f(int x) {
  if (x < limit)
    x = limit;
  if (x < 0)
    reach_error();
  return x;
}
