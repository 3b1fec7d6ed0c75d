// Rows without elements have no bytes: whichever it is, what is written lies behind the object.
// expect: FALSE(valid-deref)
// args: --property valid-deref
extern int __VERIFIER_nondet_int(void);
struct rows { int n; int row[2][0]; } some;

int main(void) {
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i >= 0 && i < 2 && k >= 0)
    some.row[i][k] = 1;
  return 0;
}
