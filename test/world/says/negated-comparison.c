// expect: FALSE
// args: --trace full
// prints: if (!(x > 3))                                         [false]
// prints: if (!(x < 3) && x != 9)                               [true]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (!(x > 3))
    return 0;
  if (!(x < 3) && x != 9)
    reach_error();
  return 0;
}
