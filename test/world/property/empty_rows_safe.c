// Rows without elements have no bytes: whichever it is, what is written lies in the number behind them.
// expect: TRUE
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
struct rows { int row[2][0]; int n; } some;

int main(void) {
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i >= 0 && i < 2 && k == 0)
    some.row[i][k] = 1;
  return 0;
}
