// expect: FALSE
// args: --trace full
// Two variables of one name have their names in the source.
// prints: [x = 8]
// silent: $
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  {
    int x = 8;
    if (x == 8 && __VERIFIER_nondet_int() == 3)
      reach_error();
  }
  return x;
}
