// expect: FALSE
// args: --trace full
// prints: if (!p)                                               [false]
// prints: if (p && *p == 5)                                     [true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), *p = x == 5 ? &x : 0;
  if (!p)
    return 0;
  if (p && *p == 5)
    reach_error();
  return 0;
}
