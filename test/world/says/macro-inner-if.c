// expect: FALSE
// args: --trace full
// A condition whose macro has an if of its own, at the same place of the text.
// prints: if (SMALL(x))
// silent: SMALL(x))                                          [false]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define SMALL(v) ({ int r_ = 1; if ((v) > 9) r_ = 0; r_; })
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (SMALL(x))
    reach_error();
  return 0;
}
