// expect: TRUE
// prints: Vacuous:
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
static void need(int c) { __VERIFIER_assume(c); }
static void check(int c) {
  if (!c)
    reach_error();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  need(x > 5);
  need(x < 5);
  check(x == 5);
  return 0;
}
