// expect: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void fine(void) {}
int main(void) {
  void (*f)(void) = __VERIFIER_nondet_int() == 77 ? reach_error : fine;
  f();
  return 0;
}
