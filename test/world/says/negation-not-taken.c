// expect: FALSE
// args: --trace full
// prints: if (!ok)                                              [false]
// silent: [true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int ok = __VERIFIER_nondet_int();
  if (!ok)
    return 0;
  reach_error();
  return 0;
}
