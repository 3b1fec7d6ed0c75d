extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* f is proved for all callers. */
int limit;
int f(int x) {
  if (limit < 0)
    limit = 0;
  if (x < limit)
    x = limit;
  if (x < 0)
    reach_error();
  return x;
}
