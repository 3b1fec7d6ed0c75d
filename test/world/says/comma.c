// expect: FALSE
// args: --trace full
// prints: if (y = x, !y)                                        [true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  if (y = x, !y)
    reach_error();
  return 0;
}
