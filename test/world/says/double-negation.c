// expect: FALSE
// args: --trace full
// prints: if (!!ok)                                             [true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int ok = __VERIFIER_nondet_int();
  if (!!ok)
    reach_error();
  return 0;
}
