// expect: FALSE
/* What is promised later does not undo what was before, nor what the promise leaves open. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __builtin_assume(x > 3);
  if (x == 4)
    reach_error();
  __builtin_assume(x > 4);
  return 0;
}
